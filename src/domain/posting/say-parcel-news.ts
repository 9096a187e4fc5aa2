import type { ParcelDelivery } from '#contract/parcel-news.schema.ts'
import { customerNews, parcelWays, type ParcelNews } from '#contract/parcel-news.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPosted } from '#contract/ticket-statuses.ts'
import { isStaff, type Caller } from '../caller.ts'
import { addMessage } from '../conversation/write-message.ts'
import type { Shop } from '../shop.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { toDelivery, wentBack } from '../tickets/delivery.ts'
import { readWholeTicket, wholeTicket } from '../tickets/whole-ticket.ts'
import { recordParcelNews } from './record-parcel-news.ts'

/**
 * Records what the customer or staff say of the parcel back. "It has not come" is also a message of the customer, which waits for the shop.
 * Refuses with `not_posted` before there is a parcel, and with `unknown_ticket`.
 */
export async function sayParcelNews(
  shop: Shop,
  { id, news }: { id: number; news: ParcelNews },
  caller: Caller,
): Promise<ParcelDelivery | null> {
  const staff = isStaff(caller)
  if (!(staff ? parcelWays : customerNews).some((one) => one === news)) {
    throw new Refusal('invalid', { message: 'Please say where the parcel is.' })
  }
  if (!staff) await shop.throttles.count('parcelPerTicket', String(id))
  return shop.database.transaction(async (tx) => {
    const ticket = requireOwnTicketOrStaff(await readWholeTicket(tx, id), caller)
    if (!isPosted(ticket.status) || !wentBack(ticket)) throw new Refusal('not_posted')
    const source = staff ? 'staff' : 'customer'
    const changed = await recordParcelNews(tx, shop, { ticketId: id, news, source, at: shop.now() }, caller)
    if (news === 'not_come' && changed.includes(id)) {
      await addMessage(
        tx,
        shop,
        { ticketId: id, text: 'The parcel with my phone has not come yet.', key: null },
        caller,
      )
    }
    return toDelivery(await wholeTicket(tx, id))
  })
}
