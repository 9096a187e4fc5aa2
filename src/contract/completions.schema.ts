import { z } from 'zod'
import { repairKeySchema } from './catalogue.schema.ts'
import {
  getCompletion,
  issueCompletion,
  MAX_PARTS,
  reviewCompletion,
  getCompletionPdf,
} from './completions.ts'
import { partTestSchema } from './part-tests.schema.ts'
import { photoSchema } from './photos.schema.ts'
import { bindSchemas } from './schemas.ts'
import { block, idInPathSchema, inData, line } from './text.schema.ts'

export const completionSchema = z.object({
  /** 1 when first issued, one more with each correction. */
  version: z.int(),
  work_done: z.string(),
  parts: z.array(z.string()),
  /** A day such as 2027-11-20; null without a warranty. */
  warranty_until: z.iso.date().nullable(),
  issued_at: z.iso.datetime(),
  /** When the customer confirmed having read it. */
  reviewed_at: z.iso.datetime().nullable(),
})
const byTicket = z.object({ id: idInPathSchema })

export const getCompletionSchemas = {
  input: byTicket,
  output: z.object({
    ticket_id: z.int(),
    displayName: z.string(),
    phoneid: z.string(),
    repair_name: repairKeySchema,
    completion: completionSchema.nullable(),
    intake: partTestSchema.nullable(),
    after: partTestSchema.nullable(),
    photos: z.array(photoSchema),
    /** The end of a warranty that begins today. */
    usual_warranty: z.iso.date(),
  }),
}
bindSchemas(getCompletion, getCompletionSchemas)
export const issueCompletionSchemas = {
  input: byTicket.extend(
    inData(
      z.object({
        work_done: block({ max: 4000, missing: 'Please say what was done.' }),
        parts: z
          .array(line({ max: 120, missing: 'Please name the part, or leave its line out.' }), {
            error: 'Please name the parts, one on each line.',
          })
          .max(MAX_PARTS, `Please name at most ${MAX_PARTS} parts.`),
        warranty_until: z.iso.date({ error: 'Please choose a day.' }).nullable(),
        version: z.int().min(0),
      }),
    ).shape,
  ),
  output: z.object({ completion: completionSchema }),
}
bindSchemas(issueCompletion, issueCompletionSchemas)
export const reviewCompletionSchemas = {
  input: byTicket.extend(inData(z.object({ version: z.int().positive() })).shape),
  output: z.object({ completion: completionSchema }),
}
bindSchemas(reviewCompletion, reviewCompletionSchemas)
export const getCompletionPdfSchemas = { input: byTicket, output: z.never() }
bindSchemas(getCompletionPdf, getCompletionPdfSchemas)
