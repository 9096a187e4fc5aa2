import { toAddress } from '#contract/address.ts'
import { isEnded } from '#contract/outcomes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPosted, statusCodes } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import { isStaff, requireAccount, type Caller } from '../caller.ts'
import { parseDay } from '../tickets/warranty-day.ts'
import { localDay } from '../shop/announced-closures.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { toSubmitted } from '../tickets/open-ticket.ts'
import { appendNote } from '../tickets/append-note.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { openParcel } from '../tickets/open-parcel.ts'
import { isParcelPosted, lockParcel, lockParcelOf } from '../tickets/parcel-tickets.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { countNotesAgain } from '../tickets/whole-parcel.ts'

/**
 * Opens a claim on the warranty of a completed repair: a linked ticket for the same phone and repair at price 0. It travels with an open
 * claim on a neighbour while that was not posted. Refuses with `no_warranty_claim` and the reason.
 */
export async function openWarrantyClaim(
  shop: Shop,
  { id, comment }: { id: number; comment: string },
  caller: Caller,
): Promise<{ ticket_id: number }> {
  const author = requireAccount(caller)
  await shop.throttles.count('bookingPerAccount', String(author.id))
  return shop.database.transaction(async (tx) => {
    // The whole parcel, so that two claims at once do not open two.
    const { ticket, tickets } = await lockParcelOf(tx, id)
    const first = requireOwnTicketOrStaff(ticket, caller)
    await refuseUncovered(tx, shop, first)
    const mates = await lockOpenClaims(tx, first, tickets)
    const claimId = await insertClaim(tx, shop, first, mates[0])
    if (mates.length > 0) await countNotesAgain(tx, [{ id: claimId }])
    const byCustomer = author.id === first.account_id || !isStaff(caller)
    await appendNote(tx, shop, {
      ticketId: claimId,
      authorId: author.id,
      from: byCustomer ? 'customer' : 'staff',
      comment,
      staffOnly: !byCustomer,
    })
    await recordEvent(tx, shop, { kind: 'ticket.claimed', by: caller, ticketId: id, subjectId: claimId })
    const booked = await recordEvent(tx, shop, {
      kind: 'ticket.booked',
      by: caller,
      ticketId: claimId,
      details: { phone_id: first.phone_id, repair: first.repair_key, price: 0 },
    })
    await queueEmail(tx, shop, booked, 'warranty-claim', { ticket_id: claimId })
    await queueEmail(tx, shop, booked, 'booking-for-shop', { ticket_id: claimId })
    return { ticket_id: claimId }
  })
}

/** Locks the tickets of the parcel in which claims on these tickets are to be posted; none where that parcel is on its way. */
async function lockOpenClaims(
  tx: Tx,
  { account_id }: LockedTicket,
  firsts: readonly LockedTicket[],
): Promise<LockedTicket[]> {
  const last = await tx
    .selectFrom('tickets')
    .select('parcel_id')
    .where(
      'warranty_of',
      'in',
      firsts.map(({ id }) => id),
    )
    .where('account_id', '=', account_id)
    .where('status', '!=', statusCodes.completed)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return []
  const { tickets } = await lockParcel(tx, last.parcel_id)
  const going = tickets.filter(({ outcome }) => !isEnded(outcome))
  return isParcelPosted(tickets) ? [] : going
}

async function insertClaim(
  tx: Tx,
  shop: Shop,
  first: LockedTicket,
  mate: LockedTicket | undefined,
): Promise<number> {
  const claim = toSubmitted(shop, {
    account_id: first.account_id,
    parcel_id: mate?.parcel_id ?? (await openParcel(tx, { accountId: first.account_id, now: shop.now() })),
    phone_id: first.phone_id,
    repair_key: first.repair_key,
    phone_serial: first.phone_serial,
    user_mobile: first.user_mobile,
    ...toAddress(first),
    price: 0,
    // The passcode of the first repair was erased; the customer may enter it again.
    passcode_choice: first.passcode_choice,
    battery: 'fine',
    notice_version: mate?.notice_version ?? null,
    notice_accepted_at: mate?.notice_accepted_at ?? null,
    warranty_of: first.id,
  })
  return (await tx.insertInto('tickets').values(claim).returning('id').executeTakeFirstOrThrow()).id
}

/** Refuses with the reason why the ticket has no warranty to claim. */
async function refuseUncovered(tx: Tx, shop: Shop, ticket: LockedTicket): Promise<void> {
  if (isEnded(ticket.outcome)) throw why('This ticket ended without a repair, so there is no warranty.')
  if (!isPosted(ticket.status)) {
    throw why('Your phone has not been posted back yet. Write to us on the ticket instead.')
  }
  const completion = await tx
    .selectFrom('completions')
    .select('warranty_until')
    .where('ticket_id', '=', ticket.id)
    .executeTakeFirst()
  if (!completion) {
    throw why(
      'There is no completion document for this ticket, so no warranty is on record. Write to us instead.',
    )
  }
  if (completion.warranty_until === null) {
    throw why(
      'The completion document names no warranty period. Your rights under the consumer law remain: write to us.',
    )
  }
  const { profile } = await readProfile(tx)
  if (parseDay(localDay(shop.now(), profile.timeZone)) > completion.warranty_until) {
    const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(
      completion.warranty_until,
    )
    throw why(
      `The warranty ended on ${day}. Your rights under the consumer law may last longer: write to us.`,
    )
  }
  if (ticket.erased_at !== null) throw new Refusal('ticket_erased')
  const open = await tx
    .selectFrom('tickets')
    .select('id')
    .where('warranty_of', '=', ticket.id)
    .where('status', '!=', statusCodes.completed)
    .executeTakeFirst()
  if (open) throw why(`Ticket ${open.id} is an open claim on this warranty already.`)
}

function why(message: string): Refusal {
  return new Refusal('no_warranty_claim', { message })
}
