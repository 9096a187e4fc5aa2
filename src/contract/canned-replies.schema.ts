import { z } from 'zod'
import {
  addCannedReply,
  changeCannedReply,
  deleteCannedReply,
  findUnknownPlaceholder,
  getCannedReplies,
  placeholders,
} from './canned-replies.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { bindSchemas } from './schemas.ts'
import { staffStepKeys } from './staff-steps.ts'
import { block, idInPathSchema, idSchema, inData, line } from './text.schema.ts'

const step = z.union([z.enum(staffStepKeys), z.null()], { error: 'We do not know that step.' })

export const cannedReplySchema = z.object({
  id: idSchema,
  name: shownToAll(z.string()),
  text: z.string(),
  /** The shop's, for everybody; else one's own. */
  shop: z.boolean(),
  /** The comment of this step of a ticket; the shop's only. */
  step,
})

const known = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(', ')

const newReply = z
  .object({
    name: line({ max: 60, missing: 'Please name the reply.' }),
    text: block({ max: 2000, missing: 'Please write the reply.' }).refine(
      (text) => findUnknownPlaceholder(text) === null,
      `Please use only these in braces: ${known}.`,
    ),
    shop: z.boolean({ error: 'Please say whose reply it is.' }).default(false),
    step: step.default(null),
  })
  .refine(({ shop, step }) => shop || step === null, {
    error: 'Only the shop’s replies can be the comment of a step.',
    path: ['step'],
  })

const whole = z.object({ reply: cannedReplySchema })
export const getCannedRepliesSchemas = {
  input: z.object({}),
  output: z.object({ replies: z.array(cannedReplySchema) }),
}
bindSchemas(getCannedReplies, getCannedRepliesSchemas)
export const addCannedReplySchemas = { input: inData(newReply), output: whole }
bindSchemas(addCannedReply, addCannedReplySchemas)
export const changeCannedReplySchemas = {
  input: z.object({ id: idInPathSchema, data: newReply }),
  output: whole,
}
bindSchemas(changeCannedReply, changeCannedReplySchemas)
export const deleteCannedReplySchemas = {
  input: z.object({ id: idInPathSchema }),
  output: z.object({ id: idSchema }),
}
bindSchemas(deleteCannedReply, deleteCannedReplySchemas)
