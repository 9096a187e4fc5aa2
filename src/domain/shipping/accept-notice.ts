import { refuseField } from '#contract/refusals.ts'
import type { Shipping } from '#contract/shipping.schema.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockParcelOf } from '../tickets/parcel-tickets.ts'
import { requireOwnTicket } from '../tickets/require-own-ticket.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { shippingTerms, toShipping } from './read-shipping.ts'

/**
 * Stores which version of the repair notice a customer accepted, and when, for all that is posted to the shop together; the first
 * time counts.
 */
export async function acceptNotice(
  shop: Shop,
  { id, version }: { id: number; version: string },
  caller: Caller,
): Promise<Shipping> {
  const terms = await shippingTerms(shop)
  return shop.database.transaction(async (tx) => {
    // Only the customer can accept the notice, not staff.
    const { ticket, tickets } = await lockParcelOf(tx, id)
    requireOwnTicket(ticket, caller)
    if (!terms.texts.notices.has(version)) {
      throw refuseField('notice_version', 'We do not know that version of the repair notice.')
    }
    for (const { id: ticketId } of tickets.filter((one) => one.notice_accepted_at === null)) {
      await tx
        .updateTable('tickets')
        .set((old) => ({
          notice_version: version,
          notice_accepted_at: shop.now(),
          updated_at: shop.now(),
          version: old('version', '+', 1),
        }))
        .where('id', '=', ticketId)
        .execute()
      await recordEvent(tx, shop, {
        kind: 'ticket.notice_accepted',
        by: caller,
        ticketId,
        details: { version },
      })
    }
    return toShipping(await wholeTicket(tx, id), terms)
  })
}
