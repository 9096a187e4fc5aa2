import { toNoRepairCost, type NoRepairCost } from '#contract/no-repair-cost.ts'
import type { Fee } from '#contract/shop-settings.schema.ts'

type Ticket = { price: number; announced_fees: string }

/** Returns the fees without a repair that the customer was told before booking. */
export function parseAnnouncedFees({ announced_fees }: Pick<Ticket, 'announced_fees'>): Fee[] {
  return JSON.parse(announced_fees) as Fee[]
}

/** Returns what it costs when a ticket's repair is not carried out. */
export function readNoRepairCost(ticket: Ticket): NoRepairCost {
  return toNoRepairCost(parseAnnouncedFees(ticket), ticket.price)
}
