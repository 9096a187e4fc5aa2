import type { Insertable } from 'kysely'
import { Refusal, refusals } from '#contract/refusals.ts'
import type { Booking } from '#contract/tickets.ts'
import type { Tx } from '#db/books.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import type { TicketsTable } from '#db/schema/tickets.ts'
import { accountOf, type Caller } from '../caller.ts'
import { readPhone } from '../catalogue/find-phone.ts'
import { eraseDrafts } from '../drafts/erase-drafts.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { checkBooking, type CheckedBooking } from './check-booking.ts'
import { sealPasscode } from './passcode-vault.ts'
import { earlierTicket, isRepeat, rememberSubmit, submitFrom } from './submit-once.ts'
import { indexNewWords } from './ticket-words.ts'

type Extras = { idempotencyKey: string | null; draftToken: string | null }

/** Opens a ticket at today's price and queues its letters; a repeated submit answers the first ticket. */
export async function bookRepair(
  shop: Shop,
  ask: Booking,
  caller: Caller,
  { idempotencyKey, draftToken }: Extras,
): Promise<{ ticket_id: number }> {
  const account = accountOf(caller)
  const submit = submitFrom(shop, account.id, idempotencyKey, ask)
  const booking = checkBooking(ask)
  await shop.throttles.count('bookingPerAccount', String(account.id))

  const book = () =>
    shop.books.transaction(async (tx) => {
      const earlier = submit && (await earlierTicket(tx, submit))
      if (earlier) return earlier
      const ticketId = await openTicket(tx, shop, booking, caller)
      if (submit) await rememberSubmit(tx, submit, ticketId, shop.now())
      await eraseDrafts(tx, { accountId: account.id, token: draftToken })
      return ticketId
    })

  try {
    return { ticket_id: await book() }
  } catch (thrown) {
    // The same submit won a moment ago: now it is found.
    if (isRepeat(thrown)) return { ticket_id: await book() }
    throw thrown
  }
}

async function openTicket(tx: Tx, shop: Shop, booking: CheckedBooking, caller: Caller): Promise<number> {
  const account = accountOf(caller)
  const now = shop.now()
  const phone = await readPhone(tx, booking.phone_id)
  if (!phone) throw new Refusal('unknown_phone', { fields: { phone_id: refusals.unknown_phone.says } })
  const price = phone[booking.repair_name]
  if (price === 0) throw new Refusal('repair_unavailable')
  if (booking.price_seen !== undefined && booking.price_seen !== price) {
    throw new Refusal('price_changed', { facts: { price } })
  }

  const inserted = await insertTicket(tx, {
    account_id: account.id,
    phone_id: phone.id,
    repair_key: booking.repair_name,
    price,
    status: 0,
    phone_serial: booking.phone_serial,
    passcode_sealed: null,
    passcode_choice: booking.passcode_choice,
    battery: booking.battery,
    notice_version: booking.notice_version,
    notice_accepted_at: booking.notice_version === null ? null : now,
    user_mobile: booking.user_mobile,
    address: booking.address,
    address_apt: booking.address_apt,
    address_city: booking.address_city,
    address_state: booking.address_state,
    address_post: booking.address_post,
    staff_assigned_id: null,
    latest_note_id: null,
    created_at: now,
    updated_at: now,
    status_since: now,
  })
  const { id } = inserted.rows[0]!

  // Sealed for this ticket's number, which is only known now.
  if (booking.passcode !== null) {
    await keepPasscode(tx, { id, sealed: sealPasscode(shop, id, booking.passcode) })
  }
  await indexNewWords(tx, {
    id,
    fullname: account.fullname,
    mobile: booking.user_mobile,
    phone: phone.displayName,
    serial: booking.phone_serial,
    comments: [],
  })
  if (caller.sessionId !== null) {
    const { numAffectedRows } = await noteLastTicket(tx, { id, session: caller.sessionId })
    // Logged out, switched off or erased while the form was under way.
    if (numAffectedRows === 0n) throw new Refusal('not_signed_in')
  }
  const event = await recordEvent(tx, shop, {
    kind: 'ticket.booked',
    by: caller,
    ticketId: id,
    details: { phone_id: phone.id, repair: booking.repair_name, price },
  })
  await queueLetter(tx, shop, event, 'booking-received', { ticket_id: id })
  await queueLetter(tx, shop, event, 'booking-for-shop', { ticket_id: id })
  return id
}

const insertTicket = compiledOnce((db, ticket: Insertable<TicketsTable>) =>
  db.insertInto('tickets').values(ticket).returning('id'),
)

const keepPasscode = compiledOnce((db, { id, sealed }: { id: number; sealed: string }) =>
  db.updateTable('tickets').set({ passcode_sealed: sealed }).where('id', '=', id),
)

const noteLastTicket = compiledOnce((db, { id, session }: { id: number; session: number }) =>
  db.updateTable('sessions').set({ last_ticket_id: id }).where('id', '=', session),
)
