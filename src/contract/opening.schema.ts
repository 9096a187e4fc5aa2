import { z } from 'zod'
import { openingAdvice, openingItems } from './opening.ts'
import { inData, optionalLine, switchSchema } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly } from './staff-roles.ts'

export const publicOpeningSchema = z.object({
  /** `soon`: never opened yet, so visitors see one page only; `closed`: no new bookings. */
  state: z.enum(['soon', 'closed']),
  sentence: z.string(),
  /** While never opened: the parts of the profile that are the shop's own, not delivered examples. */
  own: z.array(z.enum(['name', 'address', 'phone', 'email'])),
})

const opening = z.object({
  open: z.boolean(),
  sentence: z.string(),
  checklist: z.array(z.object({ key: z.enum(openingItems), done: z.boolean() })),
  /** What the shop can open without. */
  advice: z.array(z.object({ key: z.enum(openingAdvice), done: z.boolean() })),
  /** Whether visitors see nothing of the shop until it is opened for the first time. */
  soon: z.boolean(),
  version: z.int(),
})

/** What public pages show of a shop that takes no bookings. */
export type PublicOpening = z.infer<typeof publicOpeningSchema>
export type Opening = z.infer<(typeof openingCalls)['GET /api/opening']['output']>

export const openingCalls = calls({
  /** Whether the shop takes bookings, what visitors read otherwise, and what is missing. */
  'GET /api/opening': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: opening,
  },
  /** Opens the shop, or closes it for new bookings. */
  'PUT /api/opening': {
    for: staff(ownerOnly),
    input: inData(
      z.object({
        open: switchSchema,
        sentence: optionalLine(200),
        /** With it, a change that a colleague made since is not overwritten. */
        version: z.int().optional(),
      }),
    ),
    output: opening,
  },
})
