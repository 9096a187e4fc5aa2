import { z } from 'zod'
import { findUnknownPlaceholder, placeholders } from './canned-replies.ts'
import { shownToAll } from './hidden-fields.schema.ts'
import { staffStepKeys } from './staff-steps.ts'
import { block, idInPathSchema, idSchema, inData, line } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'

const step = z.union([z.enum(staffStepKeys), z.null()], { error: 'We do not know that step.' })

const cannedReplySchema = z.object({
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

/** A text that staff insert into comments: the shop's, or one's own. */
export type CannedReply = z.infer<typeof cannedReplySchema>
export type NewCannedReply = z.infer<(typeof cannedReplyCalls)['POST /api/canned-replies']['input']>['data']

export const cannedReplyCalls = calls({
  'GET /api/canned-replies': {
    for: staff(allStaff),
    input: z.object({}),
    output: z.object({ replies: z.array(cannedReplySchema) }),
  },
  'POST /api/canned-replies': { for: staff(ownerOrFrontDesk), input: inData(newReply), output: whole },
  'PUT /api/canned-replies/{id}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, data: newReply }),
    output: whole,
  },
  'DELETE /api/canned-replies/{id}': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: z.object({ id: idSchema }),
  },
})
