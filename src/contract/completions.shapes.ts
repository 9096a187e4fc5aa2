import { z } from 'zod'
import { repairKeyShape } from './catalogue.shapes.ts'
import {
  getCompletion,
  issueCompletion,
  mostParts,
  reviewCompletion,
  getCompletionPaper,
} from './completions.ts'
import { partTestShape } from './part-tests.shapes.ts'
import { photoShape } from './photos.shapes.ts'
import { shape } from './shapes.ts'
import { block, idInPathShape, inData, line } from './text-shapes.ts'

export const completionShape = z.object({
  version: z.int(),
  work_done: z.string(),
  parts: z.array(z.string()),
  warranty_until: z.iso.date().nullable(),
  issued_at: z.iso.datetime(),
  reviewed_at: z.iso.datetime().nullable(),
})
const byTicket = z.object({ id: idInPathShape })

shape(getCompletion, {
  ask: byTicket,
  reply: z.object({
    ticket_id: z.int(),
    displayName: z.string(),
    phoneid: z.string(),
    repair_name: repairKeyShape,
    completion: completionShape.nullable(),
    intake: partTestShape.nullable(),
    after: partTestShape.nullable(),
    photos: z.array(photoShape),
    usual_warranty: z.iso.date(),
  }),
})
shape(issueCompletion, {
  ask: byTicket.extend(
    inData(
      z.object({
        work_done: block({ max: 4000, missing: 'Please say what was done.' }),
        parts: z
          .array(line({ max: 120, missing: 'Please name the part, or leave its line out.' }), {
            error: 'Please name the parts, one on each line.',
          })
          .max(mostParts, `Please name at most ${mostParts} parts.`),
        warranty_until: z.iso.date({ error: 'Please choose a day.' }).nullable(),
        version: z.int().min(0),
      }),
    ).shape,
  ),
  reply: z.object({ completion: completionShape }),
})
shape(reviewCompletion, {
  ask: byTicket.extend(inData(z.object({ version: z.int().positive() })).shape),
  reply: z.object({ completion: completionShape }),
})
shape(getCompletionPaper, { ask: byTicket, reply: z.never() })
