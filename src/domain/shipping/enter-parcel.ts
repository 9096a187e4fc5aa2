import { MINUTE_MS } from '#contract/durations.ts'
import { getSequenceKey } from '#contract/email-kinds.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Shipping, ParcelFields } from '#contract/shipping.schema.ts'
import type { Tx } from '#db/tables.ts'
import { isStaff, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { lockParcelOf } from '../tickets/parcel-tickets.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import { isOpenBooking, requireOpenBooking } from './open-booking.ts'
import { requireCarrier } from './shop-carriers.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { shippingTerms, toShipping } from './read-shipping.ts'

type Entered = ParcelFields & { id: number }

/**
 * Stores the parcel that brings a phone to the shop, until it has arrived; refused for a phone that must not be
 * posted.
 */
export async function announceParcel(
  shop: Shop,
  { id, carrier, tracking }: Entered,
  caller: Caller,
): Promise<Shipping> {
  if (!isStaff(caller)) await shop.throttles.count('parcelPerTicket', String(id))
  const terms = await shippingTerms(shop)
  return shop.database.transaction(async (tx) => {
    const { ticket, others } = await lockForParcel(tx, id)
    requireOwnTicketOrStaff(ticket, caller)
    requireOpenBooking(ticket)
    if (ticket.battery === 'damaged') throw new Refusal('do_not_post')
    await requireCarrier(tx, carrier, ticket.carrier_in)
    for (const one of [ticket, ...others]) {
      const event = await enterInbound(tx, shop, one, { carrier, tracking }, caller)
      if (event === null) continue
      if (tracking !== '' && one === ticket && ticket.account_id === caller.account?.id) {
        await queueParcelEmail(tx, shop, event, id)
      }
    }
    return toShipping(await wholeTicket(tx, id), terms)
  })
}

/** Stores the number of the parcel that brings a phone to the shop. Returns the id of the event; null when it stood there already. */
export async function enterInbound(
  tx: Tx,
  shop: Shop,
  { id, carrier_in, tracking_in }: LockedTicket,
  { carrier, tracking }: ParcelFields,
  by: Caller | null,
): Promise<number | null> {
  if (carrier_in === carrier && tracking_in === tracking) return null
  await tx
    .updateTable('tickets')
    .set((old) => ({
      carrier_in: carrier,
      tracking_in: tracking,
      updated_at: shop.now(),
      version: old('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await indexTicketAgain(tx, id)
  return recordEvent(tx, shop, { kind: 'ticket.parcel_announced', by, ticketId: id, details: { carrier } })
}

/** Locks a ticket and the others that travel to the shop in its parcel: it has one number. */
async function lockForParcel(tx: Tx, id: number): Promise<{ ticket: LockedTicket; others: LockedTicket[] }> {
  const { ticket, tickets } = await lockParcelOf(tx, id)
  const others = tickets.filter((one) => one !== ticket && isOpenBooking(one) && one.battery !== 'damaged')
  return { ticket, others }
}

/** Staff get one email in this time about the parcels of a ticket. */
const BETWEEN_EMAILS_MS = 15 * MINUTE_MS

/** Queues an email to staff; one that waits will say the newest number, and after one that was sent the next is held. */
async function queueParcelEmail(tx: Tx, shop: Shop, eventId: number, ticketId: number): Promise<void> {
  const payload = { ticket_id: ticketId }
  const kind = 'parcel-for-staff'
  const last = await tx
    .selectFrom('outbox')
    .select(['due_at', 'sent_at', 'leased_until'])
    .where('sequence_key', '=', getSequenceKey(kind, payload))
    .where('email_kind', '=', kind)
    .where('failed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.sent_at === null && last.leased_until === null) return
  const holdMs = Math.max(0, (last?.due_at ?? 0) + BETWEEN_EMAILS_MS - shop.now())
  await queueEmail(tx, shop, eventId, kind, payload, { holdMs })
}
