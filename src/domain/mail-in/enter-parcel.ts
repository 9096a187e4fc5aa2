import type { MailIn, ParcelFields } from '#contract/mail-in.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { holdTicket, stillOpen } from './own-ticket.ts'
import { readMailIn } from './read-mail-in.ts'

type Entered = ParcelFields & { id: number }

/** Keeps how a phone was posted to the shop, until it has arrived; never for one that must not be posted. */
export function announceParcel(shop: Shop, entered: Entered, caller: Caller): Promise<MailIn> {
  return enterParcel(shop, entered, caller, 'in')
}

/** Keeps how a phone goes back to its customer. */
export function enterReturnParcel(shop: Shop, entered: Entered, caller: Caller): Promise<MailIn> {
  return enterParcel(shop, entered, caller, 'out')
}

function enterParcel(
  shop: Shop,
  { id, carrier, tracking }: Entered,
  caller: Caller,
  way: 'in' | 'out',
): Promise<MailIn> {
  return shop.books.transaction(async (tx) => {
    const ticket = await holdTicket(tx, id, caller)
    if (way === 'in') {
      stillOpen(ticket)
      if (ticket.battery === 'damaged') throw new Refusal('do_not_post')
    }
    const columns =
      way === 'in'
        ? { carrier_in: carrier, tracking_in: tracking }
        : { carrier_out: carrier, tracking_out: tracking }
    const same =
      way === 'in'
        ? ticket.carrier_in === carrier && ticket.tracking_in === tracking
        : ticket.carrier_out === carrier && ticket.tracking_out === tracking
    if (!same) {
      await tx
        .updateTable('tickets')
        .set((old) => ({ ...columns, updated_at: shop.now(), version: old('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await recordEvent(tx, shop, {
        kind: way === 'in' ? 'ticket.parcel_announced' : 'ticket.parcel_posted',
        by: caller,
        ticketId: id,
        details: { carrier },
      })
    }
    return readMailIn(new TicketFile(tx, id), caller)
  })
}
