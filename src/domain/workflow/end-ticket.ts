import { isWithoutPhone, outcomeName } from '#contract/outcomes.ts'
import { hasCome } from '#contract/parcels.ts'
import { lostBackTexts, type EmailedOutcome } from '#contract/outcome-texts.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import { hasArrived, isPosted, statusCodes } from '#contract/ticket-statuses.ts'
import type { NewOutcome } from '#contract/outcomes.schema.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { settleOutcome } from '../money/settle-outcome.ts'
import { closeOpenQuotes } from '../quotes/close-open-quotes.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { appendNote } from '../tickets/append-note.ts'
import { changeStatus } from '../tickets/change-status.ts'
import { wentBack } from '../tickets/delivery.ts'
import { lockTicket, type LockedTicket } from '../tickets/lock-ticket.ts'
import { lockParcelOf } from '../tickets/parcel-tickets.ts'
import { refuseOldVersion } from '../tickets/refuse-old-version.ts'
import { checkFee, type TicketFee } from './check-fee.ts'
import { findTicket } from './find-ticket.ts'

/**
 * Ends a ticket without a repair, in one transaction: the agreed lines become the fee or none, billing documents follow,
 * passcode and open quote are closed, and the customer gets one email. A phone that was posted back may only be lost, with all that is
 * in the same box and without a fee. Refuses with `changed_meanwhile` for another version, with `phone_posted`, and with `invalid` what
 * is said never to have arrived and has.
 */
export async function endTicket(
  shop: Shop,
  input: NewOutcome & { id: number },
  caller: Caller,
): Promise<{ ticket: Ticket }> {
  const { id, outcome } = input
  return shop.database.transaction(async (tx) => {
    const [before, ...inSameBox] = outcome === 'lost' ? await lockBox(tx, id) : [await lockTicket(tx, id)]
    if (isPosted(before.status)) requireLostBack(before, outcome)
    refuseOldVersion(before, input.version)
    if (outcome === 'never_arrived' && hasCome(before)) throw hasArrivedAlready()
    const { profile } = await readProfile(tx)
    const fee = checkFee(input, before, profile.fees)
    if (isPosted(before.status) && fee.cents > 0) throw noFee()
    for (const one of [before, ...inSameBox]) await endOne(tx, shop, one, { ...input, fee }, caller)
    return { ticket: await findTicket(tx, id, caller) }
  })
}

async function endOne(
  tx: Tx,
  shop: Shop,
  before: LockedTicket,
  { outcome, comment, visible = false, fee }: NewOutcome & { fee: TicketFee },
  caller: Caller,
): Promise<void> {
  const closes = isWithoutPhone(outcome) || !hasCome(before)
  const note = await appendNote(tx, shop, {
    ticketId: before.id,
    authorId: requireAccount(caller).id,
    from: 'staff',
    comment,
    staffOnly: !visible,
    statusChange: closes ? statusCodes.completed : null,
    waitingFor: 'nobody',
  })
  await applyOutcome(tx, shop, before, { outcome, fee, closes, noteId: note.id, by: caller })
  const event = await recordEvent(tx, shop, {
    kind: 'ticket.ended',
    by: caller,
    ticketId: before.id,
    subjectId: note.id,
    details: { outcome, fee_cents: fee.cents },
  })
  await queueEmail(tx, shop, event, 'ticket-ended', {
    ticket_id: before.id,
    outcome,
    note_id: visible ? note.id : null,
  })
}

/** Locks a ticket, and after it those that were posted back under the same number and are not lost yet. */
async function lockBox(tx: Tx, id: number): Promise<[LockedTicket, ...LockedTicket[]]> {
  const { ticket: before, tickets } = await lockParcelOf(tx, id)
  if (!isPosted(before.status) || before.tracking_out === '') return [before]
  const others = tickets.filter(
    ({ id: other, status, tracking_out, outcome, erased_at }) =>
      other !== id &&
      isPosted(status) &&
      tracking_out === before.tracking_out &&
      outcome !== 'lost' &&
      erased_at === null,
  )
  return [before, ...others]
}

/** Refuses to end a ticket whose phone was posted back, unless it was lost on its way. */
function requireLostBack(ticket: LockedTicket, outcome: EmailedOutcome): void {
  if (ticket.erased_at !== null) throw new Refusal('ticket_erased')
  if (outcome !== 'lost' || ticket.outcome === 'lost' || !wentBack(ticket)) throw new Refusal('phone_posted')
}

function hasArrivedAlready(): Refusal {
  const message =
    'This phone has arrived. If it is not here, correct its status, or what was in its parcel, first.'
  return refuseField('outcome', message)
}

function noFee(): Refusal {
  const message = 'Nothing is charged for a phone that was lost on its way back.'
  return refuseField('fee_cents', message)
}

type Ending = {
  outcome: EmailedOutcome
  fee: TicketFee
  /** Whether the ticket is completed at once. */
  closes: boolean
  noteId: number | null
  /** Null for the shop's own work. */
  by: Caller | null
}

/** Writes an outcome with everything that follows from it but the event and the email. The caller has locked the ticket. */
export async function applyOutcome(
  tx: Tx,
  shop: Shop,
  ticket: LockedTicket,
  { outcome, fee, closes, noteId, by }: Ending,
): Promise<void> {
  const ticketId = ticket.id
  // A phone that was found in its parcel before its intake has to go back.
  const received = !closes && !hasArrived(ticket.status)
  const to = closes ? statusCodes.completed : received ? statusCodes.receivedDevice : null
  if (to !== null) await changeStatus(tx, shop, ticket, { to, noteId, by, outcome })
  await tx
    .updateTable('tickets')
    .set((old) => ({
      outcome,
      outcome_fee_cents: fee.cents,
      outcome_fee_label: fee.label,
      outcome_from: closes ? ticket.status : null,
      passcode_encrypted: null,
      version: old('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute()
  if (ticket.passcode_encrypted !== null && !closes) {
    await recordEvent(tx, shop, { kind: 'ticket.passcode_erased', by, ticketId })
  }
  await closeOpenQuotes(tx, shop, ticketId, by)
  const lostBack = outcome === 'lost' && isPosted(ticket.status)
  await settleOutcome(tx, shop, ticketId, {
    ...(lostBack ? lostBackTexts : { reason: outcomeName(outcome) }),
    by,
  })
}
