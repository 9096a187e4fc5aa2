import { disposalMethodNames, noticeWayNames } from '#contract/collection-notices.ts'
import { collectionRules } from '#contract/collection-rules.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import { isWithShop, statusCodes } from '#contract/ticket-statuses.ts'
import type { CollectionNotices, NewCollectionNotice } from '#contract/collection-notices.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { readTicketMoney } from '../money/ticket-money.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { startOfLaterDay } from '../shop/report-period.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { appendNote } from '../tickets/append-note.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { applyOutcome } from '../workflow/end-ticket.ts'
import {
  draftNotice,
  getRecipient,
  readCollectionNotices,
  readNoticeRows,
} from './read-collection-notices.ts'

type Input = { id: number; data: NewCollectionNotice }
type Notice = Extract<NewCollectionNotice, { kind: 'notice' }>
type Disposal = Extract<NewCollectionNotice, { kind: 'disposal' }>

/**
 * Records a written notice and emails a copy, or records the disposal, which ends the ticket as not collected. Refuses with
 * `not_uncollected`, and a disposal before the day that the last notice named.
 */
export async function addCollectionNotice(
  shop: Shop,
  { id, data }: Input,
  caller: Caller,
): Promise<CollectionNotices> {
  return shop.database.transaction(async (tx) => {
    const { status } = await lockTicket(tx, id)
    if (!isWithShop(status)) throw new Refusal('not_uncollected')
    if (data.kind === 'disposal') await recordDisposal(tx, shop, id, data, caller)
    else await giveNotice(tx, shop, id, data, caller)
    return readCollectionNotices(shop, id, tx)
  })
}

async function giveNotice(tx: Tx, shop: Shop, id: number, input: Notice, caller: Caller): Promise<void> {
  const { profile } = await readProfile(tx)
  const rule = collectionRules[profile.state]
  const least = rule.leastDays ?? 1
  const days = input.hold_days ?? rule.holdDays
  if (days < least) {
    throw refuseField('hold_days', `The ${rule.law} asks for at least ${least} days.`)
  }
  const now = shop.now()
  const ticket = await wholeTicket(tx, id)
  const { due_cents } = await readTicketMoney(tx, id)
  const earliest = startOfLaterDay(now, days, profile.timeZone)
  const draft = draftNotice(ticket, { profile, dueCents: due_cents, day: earliest })
  const row = await tx
    .insertInto('collection_notices')
    .values({
      ticket_id: id,
      kind: 'notice',
      state: profile.state,
      rule: rule.key,
      given_to: getRecipient(ticket),
      given_how: noticeWayNames[input.given],
      subject: input.subject ?? draft.subject,
      body: input.body ? input.body : draft.body,
      proceeds_cents: null,
      earliest_disposal_at: earliest,
      given_by_id: requireAccount(caller).id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await touchTicket(tx, id, now)
  const event = await recordEvent(tx, shop, {
    kind: 'ticket.collection_noticed',
    by: caller,
    ticketId: id,
    subjectId: row.id,
  })
  await queueEmail(tx, shop, event, 'collection-notice', { ticket_id: id, notice_id: row.id })
}

async function recordDisposal(
  tx: Tx,
  shop: Shop,
  id: number,
  input: Disposal,
  caller: Caller,
): Promise<void> {
  const now = shop.now()
  const rows = await readNoticeRows(tx, id)
  const earliest = rows.findLast(({ kind }) => kind === 'notice')?.earliest_disposal_at ?? null
  if (earliest === null) {
    throw new Refusal('not_uncollected', {
      message: 'No written notice is on record. Give the notice first, and keep the phone until its day.',
    })
  }
  const { profile } = await readProfile(tx)
  if (earliest > now) {
    const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: profile.timeZone }).format(
      earliest,
    )
    throw new Refusal('not_uncollected', {
      message: `The last notice names ${day} as the first day. The phone has to be kept until then.`,
    })
  }
  const whole = await wholeTicket(tx, id)
  const { id: disposalId } = await tx
    .insertInto('collection_notices')
    .values({
      ticket_id: id,
      kind: 'disposal',
      state: profile.state,
      rule: collectionRules[profile.state].key,
      given_to: getRecipient(whole),
      given_how: disposalMethodNames[input.method],
      subject: '',
      body: '',
      remarks: input.remarks,
      proceeds_cents: input.proceeds_cents ?? null,
      earliest_disposal_at: null,
      given_by_id: requireAccount(caller).id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = await appendNote(tx, shop, {
    ticketId: id,
    authorId: requireAccount(caller).id,
    from: 'staff',
    comment: `Disposed of as not collected: ${disposalMethodNames[input.method].toLowerCase()}. ${input.remarks}`,
    staffOnly: true,
    statusChange: statusCodes.completed,
    waitingFor: 'nobody',
  })
  const fee = { cents: 0, label: '' }
  const ending = { outcome: 'uncollected', fee, closes: true, noteId: note.id, by: caller } as const
  await applyOutcome(tx, shop, await lockTicket(tx, id), ending)
  const event = await recordEvent(tx, shop, {
    kind: 'ticket.disposed',
    by: caller,
    ticketId: id,
    subjectId: disposalId,
  })
  await queueEmail(tx, shop, event, 'ticket-ended', { ticket_id: id, outcome: 'uncollected', note_id: null })
}
