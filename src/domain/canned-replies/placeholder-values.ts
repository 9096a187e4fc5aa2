import type { PlaceholderValues } from '#contract/canned-replies.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { customerName, type WholeTicket } from '../tickets/whole-ticket.ts'

/** Returns what the placeholders of canned replies stand for on a ticket. */
export function placeholderValues(
  ticket: WholeTicket,
  { balance_cents, shopName }: { balance_cents: number; shopName: string },
): PlaceholderValues {
  return {
    name: customerName(ticket).split(' ')[0] ?? '',
    ticket: `#${ticket.id}`,
    phone: ticket.display_name,
    repair: ticket.repair_label,
    amount: formatCents(Math.max(0, balance_cents)),
    shop: shopName,
  }
}
