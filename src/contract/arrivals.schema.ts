import { z } from 'zod'
import { accessoryKeys, findMyStates, liquidMarks, simStates } from './arrivals.ts'
import { optionalLine } from './text.schema.ts'

/** What came with the phone, as customer and staff see it; null while it was not looked at. */
export const shownAccessories = {
  accessories: z.array(z.literal(accessoryKeys)).nullable(),
  /** What else it was, in words. */
  accessories_other: z.string(),
}

/** What was seen on arrival, for staff only; null while it was not looked at. */
export const seenOnArrival = {
  sim_seen: z.literal(simStates).nullable().optional(),
  liquid_mark: z.literal(liquidMarks).nullable().optional(),
  find_my: z.literal(findMyStates).nullable().optional(),
}

const choose = 'Please choose one of the answers.'
const onlyAlone = '“Only the phone” cannot stand beside something else.'

/** The same as input, on intake only; what is left out stays as it was. */
export const arrivalInput = {
  accessories: z
    .array(z.literal(accessoryKeys, { error: 'This is not in the list.' }), {
      error: 'Please tick what came with the phone.',
    })
    .refine((keys) => !keys.includes('none') || keys.every((key) => key === 'none'), onlyAlone)
    .transform((keys) => accessoryKeys.filter((key) => keys.includes(key)))
    .nullable()
    .optional(),
  accessories_other: optionalLine(200).optional(),
  sim_seen: z.literal(simStates, { error: choose }).nullable().optional(),
  liquid_mark: z.literal(liquidMarks, { error: choose }).nullable().optional(),
  find_my: z.literal(findMyStates, { error: choose }).nullable().optional(),
}
