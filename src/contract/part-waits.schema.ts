import { z } from 'zod'
import { idInPathSchema, line, optionalBlock } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

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

const mark = z.object({
  part: line({ max: 120, missing: 'Please name the part.' }),
  expected_on: z
    .union([date, z.literal(''), z.null()], { error: dateMessage })
    .optional()
    .transform((day) => day || null),
  sentence: optionalBlock(500),
})

const ofTicket = z.object({ id: idInPathSchema })
const whole = z.object({ wait: z.union([partWaitSchema, z.null()]) })

/** The mark of a ticket that waits for a spare part. */
export type PartWait = z.infer<typeof partWaitSchema>

export const partWaitCalls = calls({
  'GET /api/tickets/{id}/part-wait': { for: staff(allStaff), input: ofTicket, output: whole },
  /** Marks that a ticket waits for a part; the sentence, if any, becomes a note that the customer sees. Refuses with `changed_meanwhile`. */
  'PUT /api/tickets/{id}/part-wait': {
    for: staff(allStaff),
    input: ofTicket.extend({
      data: mark.extend({
        /** The mark that the caller saw, or null for none: a colleague's later change is then not overwritten. */
        seen: z.union([mark, z.null()]).optional(),
      }),
    }),
    output: whole,
  },
  'DELETE /api/tickets/{id}/part-wait': { for: staff(allStaff), input: ofTicket, output: whole },
})
