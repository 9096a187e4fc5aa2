import { z } from 'zod'
import { getOpening, openingAdvice, openingItems, updateOpening } from './opening.ts'
import { bindSchemas } from './schemas.ts'
import { inData, optionalLine, switchSchema } from './text.schema.ts'

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

export const getOpeningSchemas = { input: z.object({}), output: opening }
bindSchemas(getOpening, getOpeningSchemas)
export const updateOpeningSchemas = {
  input: inData(
    z.object({
      open: switchSchema,
      sentence: optionalLine(200),
      /** With it, a change that a colleague made since is not overwritten. */
      version: z.int().optional(),
    }),
  ),
  output: opening,
}
bindSchemas(updateOpening, updateOpeningSchemas)
