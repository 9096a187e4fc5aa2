import { repairLabels } from '#contract/catalogue.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { wholeTicket } from './whole-ticket.ts'

/** Returns the label for a phone on the bench: number, QR code, model, repair and due date; no name, no passcode. */
export async function printDeviceLabel(shop: Shop, id: number, caller: Caller): Promise<Uint8Array> {
  const { db } = shop.database
  const ticket = await wholeTicket(db, id)
  await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
  const work = await db
    .selectFrom('ticket_work')
    .select('due_at')
    .where('ticket_id', '=', id)
    .executeTakeFirst()
  const { name, timeZone } = await shopProfile(shop)
  const due = work?.due_at ?? null
  const day = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  return shop.pdf.label({
    ticketId: id,
    shop: name,
    link: `${shop.publicUrl}/t/${id}`,
    phone: ticket.display_name,
    repair: repairLabels[ticket.repair_key],
    due: due === null ? null : day.format(due),
    made: shop.now(),
  })
}
