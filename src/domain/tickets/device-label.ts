import type { DeviceLabelFacts } from '#contract/device-labels.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { wholeTicket } from './whole-ticket.ts'

/** Returns the label for a phone on the bench: number, QR code, model, repair and due date; no name, no passcode. */
export async function deviceLabel(shop: Shop, id: number): Promise<DeviceLabelFacts> {
  return { ...(await readLabel(shop, id)), code: shop.pdf.code(slipLink(shop, id)) }
}

/** Returns the label as a PDF. */
export async function printDeviceLabel(shop: Shop, id: number, caller: Caller): Promise<Uint8Array> {
  const { ticket_id, phone, repair, due } = await readLabel(shop, id)
  await shop.throttles.count('pdfPerAccount', String(requireAccount(caller).id))
  const { name } = await shopProfile(shop)
  const link = slipLink(shop, id)
  return shop.pdf.label({ ticketId: ticket_id, shop: name, link, phone, repair, due, made: shop.now() })
}

async function readLabel(shop: Shop, id: number): Promise<Omit<DeviceLabelFacts, 'code'>> {
  const { db } = shop.database
  const ticket = await wholeTicket(db, id)
  const work = await db
    .selectFrom('ticket_work')
    .select('due_at')
    .where('ticket_id', '=', id)
    .executeTakeFirst()
  const { timeZone } = await shopProfile(shop)
  const due = work?.due_at ?? null
  const day = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  return {
    ticket_id: id,
    phone: ticket.display_name,
    repair: ticket.repair_label,
    due: due === null ? null : day.format(due),
  }
}

function slipLink({ publicUrl }: Shop, id: number): string {
  return `${publicUrl}/t/${id}`
}
