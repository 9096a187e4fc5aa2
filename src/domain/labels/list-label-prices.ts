import { isFailure } from '#contract/labels.ts'
import type { LabelPrices } from '#contract/labels.schema.ts'
import type { LabelWay } from '#contract/labels.ts'
import { Refusal } from '#contract/refusals.ts'
import { recipientLines } from '../posting/check-address.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { customerName, wholeTicket } from '../tickets/whole-ticket.ts'
import { findLiveLabel, requireLabels, toLabel, toRefusal } from './label-rows.ts'
import { readTicketIds } from '../posting/label-boxes.ts'
import { planShipment } from './plan-shipment.ts'

/**
 * Returns what a label for a ticket's parcel costs, or the label that it has. Refuses with `no_labels`, `labels_away`, and as
 * `planShipment` does.
 */
export async function listLabelPrices(
  shop: Shop,
  { id, way }: { id: number; way: LabelWay },
): Promise<LabelPrices> {
  const labels = requireLabels(shop)
  const profile = await shopProfile(shop)
  requirePrepaid(way, profile)
  const ticket = await wholeTicket(shop.database.db, id)
  const answer = {
    provider: labels.name,
    way,
    to: { name: customerName(ticket), lines: recipientLines({ ...ticket, cust_name: customerName(ticket) }) },
  }
  const live = await findLiveLabel(shop.database.db, ticket, way)
  if (live) {
    const label = toLabel(live, labels)
    return { ...answer, ticket_ids: readTicketIds(live), problems: [], label, prices: [] }
  }
  const { tickets, problems, shipment } = await planShipment(shop.database.db, profile, { id, way })
  const planned = { ...answer, ticket_ids: tickets.map((one) => one.id), problems, label: null }
  if (problems.length > 0) return { ...planned, prices: [] }
  const asked = await labels.listPrices({ ...shipment, reference: '' })
  if (isFailure(asked)) throw toRefusal(asked, labels)
  return { ...planned, prices: asked.prices.toSorted((one, other) => one.cents - other.cents) }
}

/** Refuses a label to the shop with `prepaid_labels_off` unless the shop gives them. */
export function requirePrepaid(way: LabelWay, { prepaidLabels }: { prepaidLabels: boolean }): void {
  if (way === 'in' && !prepaidLabels) throw new Refusal('prepaid_labels_off')
}
