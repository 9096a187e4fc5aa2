import type { PlaceholderValues } from '#contract/canned-replies.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { customerName, type WholeTicket } from '../tickets/whole-ticket.ts'

/** Returns what the placeholders of canned replies stand for on a ticket. */
export function placeholderValues(
  ticket: WholeTicket,
  { left_cents, shopName }: { left_cents: number; shopName: string },
): PlaceholderValues {
  return {
    name: customerName(ticket).split(' ')[0] ?? '',
    ticket: `#${ticket.id}`,
    phone: ticket.display_name,
    repair: ticket.repair_label,
    amount: formatCents(left_cents),
    shop: shopName,
  }
}
