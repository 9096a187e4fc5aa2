import { z } from 'zod'
import { repairKeySchema } from './catalogue.schema.ts'
import { partTestSchema } from './part-tests.schema.ts'
import { photoSchema } from './photos.schema.ts'
import { block, idInPathSchema, inData, line } from './text.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'

const MAX_PARTS = 20

export const completionSchema = z.object({
  /** 1 when first issued, one more with each correction. */
  version: z.int(),
  work_done: z.string(),
  parts: z.array(z.string()),
  /** The day of posting back, from which the warranty runs; null before, when the end is that of a warranty from today. */
  warranty_from: z.iso.date().nullable(),
  /** A day such as 2027-11-20; null without a warranty. */
  warranty_until: z.iso.date().nullable(),
  issued_at: z.iso.datetime(),
  /** When the customer confirmed having read it. */
  reviewed_at: z.iso.datetime().nullable(),
})
const byTicket = z.object({ id: idInPathSchema })

/** The completion document: the work done on a phone, for the customer. */
export type Completion = z.infer<typeof completionSchema>
/** The document with the tests and photos that it shows. */
export type CompletionDocument = z.infer<
  (typeof completionCalls)['GET /api/tickets/{id}/completion']['output']
>

export const completionCalls = calls({
  'GET /api/tickets/{id}/completion': {
    for: customers(allStaff),
    forOthers: true,
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
  },
  /** Issues the document, or a corrected one; `version` is the version that the caller saw, 0 for none. */
  'POST /api/tickets/{id}/completion': {
    for: staff(allStaff),
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
  },
  /** Records that the customer has read this version. */
  'POST /api/tickets/{id}/completion/reviews': {
    for: customers(allStaff),
    input: byTicket.extend(inData(z.object({ version: z.int().positive() })).shape),
    output: z.object({ completion: completionSchema }),
  },
  /** The document as a PDF. */
  'GET /api/tickets/{id}/completion.pdf': {
    for: customers(ownerOrFrontDesk),
    input: byTicket,
    output: z.never(),
  },
})
