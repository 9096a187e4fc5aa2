import { z } from 'zod'
import { clearPartWait, getPartWait, setPartWait } from './part-waits.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, line, optionalBlock } from './text.schema.ts'

const dateMessage = 'Please enter a date, such as 2026-12-24.'
const date = z.iso.date(dateMessage)

export const partWaitSchema = z.object({
  part: z.string(),
  /** yyyy-mm-dd; null while unknown. */
  expected_on: z.union([z.string(), z.null()]),
  /** For the customer; may be empty. */
  sentence: z.string(),
  since: z.string(),
})

const ofTicket = z.object({ id: idInPathSchema })
const whole = z.object({ wait: z.union([partWaitSchema, z.null()]) })
export const getPartWaitSchemas = { input: ofTicket, output: whole }
bindSchemas(getPartWait, getPartWaitSchemas)
export const setPartWaitSchemas = {
  input: ofTicket.extend({
    data: z.object({
      part: line({ max: 120, missing: 'Please name the part.' }),
      expected_on: z
        .union([date, z.literal(''), z.null()], { error: dateMessage })
        .optional()
        .transform((day) => day || null),
      sentence: optionalBlock(500),
    }),
  }),
  output: whole,
}
bindSchemas(setPartWait, setPartWaitSchemas)
export const clearPartWaitSchemas = { input: ofTicket, output: whole }
bindSchemas(clearPartWait, clearPartWaitSchemas)
