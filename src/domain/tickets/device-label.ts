import type { DeviceLabelFacts } from '#contract/device-labels.schema.ts'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { PrintedLabel } from '../pdf-renderer.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { wholeTicket, type WholeTicket } from './whole-ticket.ts'

/** Returns the label for a phone on the bench: number, QR code, model, repair and due date; no name, no passcode. */
export async function deviceLabel(shop: Shop, id: number): Promise<DeviceLabelFacts> {
  const [facts] = await readFacts(shop, [await wholeTicket(shop.database.db, id)])
  return { ...facts!, code: shop.pdf.code(slipLink(shop, id)) }
}

/** Returns the same as it is printed. */
export async function toDeviceLabels(shop: Shop, tickets: readonly WholeTicket[]): Promise<PrintedLabel[]> {
  const facts = await readFacts(shop, tickets)
  return facts.map(({ ticket_id, phone, repair, due }) => ({
    reference: `#${ticket_id}`,
    link: slipLink(shop, ticket_id),
    heading: `#${ticket_id}`,
    isHeadingLarge: true,
    lines: [phone, repair, ...(due === null ? [] : [`Due ${due}`])],
    foot: [],
  }))
}

async function readFacts(
  shop: Shop,
  tickets: readonly WholeTicket[],
): Promise<Omit<DeviceLabelFacts, 'code'>[]> {
  const { db } = shop.database
  const ids = tickets.map(({ id }) => id)
  const work = await db
    .selectFrom('ticket_work')
    .select(['ticket_id', 'due_at'])
    .where('ticket_id', 'in', numbersIn(getEngine(db), ids))
    .execute()
  const dueOf = new Map(work.map(({ ticket_id, due_at }) => [ticket_id, due_at]))
  const { timeZone } = await shopProfile(shop)
  const day = new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  return tickets.map(({ id, display_name, repair_label }) => {
    const due = dueOf.get(id) ?? null
    return {
      ticket_id: id,
      phone: display_name,
      repair: repair_label,
      due: due === null ? null : day.format(due),
    }
  })
}

/** URL in the QR code of a ticket, which scanners of the shop read. */
export function slipLink({ publicUrl }: Shop, id: number): string {
  return `${publicUrl}/t/${id}`
}
