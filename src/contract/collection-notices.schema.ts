import { z } from 'zod'
import { disposalMethods, noticeKinds, noticeWays } from './collection-notices.ts'
import { block, idInPathSchema, idSchema, inData, line, optionalBlock } from './text.schema.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly, ownerOrFrontDesk } from './staff-roles.ts'

const time = z.string()
const daysWords = 'Please enter a number of days from 1 to 365.'
const amountWords = 'Please enter an amount such as 80 or 80.50.'

const collectionNoticeSchema = z.object({
  id: idSchema,
  kind: z.enum(noticeKinds),
  at: time,
  /** Name and address of the person. */
  given_to: z.string(),
  /** How the notice was given, or how the phone was disposed of. */
  given_how: z.string(),
  given_by: z.union([z.string(), z.null()]),
  subject: z.string(),
  body: z.string(),
  remarks: z.string(),
  proceeds_cents: z.union([z.int(), z.null()]),
  earliest_disposal_at: z.union([time, z.null()]),
})

const collectionRuleSchema = z.object({
  key: z.string(),
  state: z.string(),
  law: z.string(),
  /** From the first notice, for a phone of the usual value. */
  hold_days: z.int(),
  record_years: z.union([z.int(), z.null()]),
  steps: z.array(z.string()),
  /** When an owner confirmed these rules as checked; null while nobody has. */
  confirmed_at: z.union([time, z.null()]),
  confirmed_by: z.union([z.string(), z.null()]),
})

export const collectionNoticesSchema = z.object({
  /** Oldest first. */
  notices: z.array(collectionNoticeSchema),
  /** Whole days since the first notice; null before it. */
  days_since_first: z.union([z.int(), z.null()]),
  /** When the phone may be disposed of; null before a notice. */
  earliest_disposal_at: z.union([time, z.null()]),
  can_notice: z.boolean(),
  can_dispose: z.boolean(),
  /** The rules of the shop's state. */
  rule: collectionRuleSchema,
  lawyer_note: z.string(),
  /** The delivered words for a notice given now. */
  draft: z.object({ subject: z.string(), body: z.string() }),
})

const disposal = {
  kind: z.literal('disposal'),
  method: z.enum(disposalMethods, { error: 'Please say how the phone was disposed of.' }),
  /** Such as the buyer, the costs, or the auctioneer. */
  remarks: block({ max: 2000, missing: 'Please write what was done with the phone.' }),
  proceeds_cents: z.int({ error: amountWords }).min(0, amountWords).max(99_999_900, amountWords).optional(),
}
const notice = {
  kind: z.literal('notice').default('notice'),
  given: z.enum(noticeWays, { error: 'Please say how the notice is given.' }).default('post'),
  subject: line({ max: 200, missing: 'Please write a subject.' }).optional(),
  body: optionalBlock(4000).optional(),
  hold_days: z.int({ error: daysWords }).min(1, daysWords).max(365, daysWords).optional(),
}

/** The rules about uncollected goods in the shop's state, and who confirmed them. */
export type ShownCollectionRule = z.infer<typeof collectionRuleSchema>
/** Notices and disposal of a ticket's uncollected phone, with the rules of the shop's state. */
export type CollectionNotices = z.infer<typeof collectionNoticesSchema>
export type NewCollectionNotice = z.infer<
  (typeof collectionNoticeCalls)['POST /api/tickets/{id}/collection-notices']['input']
>['data']

export const collectionNoticeCalls = calls({
  /** An owner confirms the rules about uncollected goods of the shop's state as checked. */
  'POST /api/collection-rules/confirmations': {
    for: staff(ownerOnly),
    input: inData(z.object({ key: z.string().max(40) })),
    output: z.object({ rule: collectionRuleSchema }),
  },
  'GET /api/tickets/{id}/collection-notices': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: collectionNoticesSchema,
  },
  /** Sends a written notice, or records the disposal, which ends the ticket as not collected. */
  'POST /api/tickets/{id}/collection-notices': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema, ...inData(z.union([z.object(disposal), z.object(notice)])).shape }),
    output: collectionNoticesSchema,
  },
})
