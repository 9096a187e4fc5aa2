import type { CarrierNews } from '../label-service.ts'
import { recordParcelNews } from '../posting/record-parcel-news.ts'
import type { Shop } from '../shop.ts'
import { enterInbound } from '../shipping/enter-parcel.ts'
import { isOpenBooking } from '../shipping/open-booking.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { updateLabel, type LabelRow } from './label-rows.ts'
import { readTicketIds } from '../posting/label-boxes.ts'

/** What came of an item: recorded, nothing new, or a parcel that is not ours. */
type Received = 'recorded' | 'known' | 'unknown_parcel'

/** Enters news of parcels, from the webhook or from asking; repeated and late items change nothing. */
export async function receiveCarrierNews(shop: Shop, news: readonly CarrierNews[]): Promise<Received[]> {
  const received: Received[] = []
  for (const item of news) received.push(await receiveOne(shop, item))
  return received
}

async function receiveOne(shop: Shop, { news, at, ...parcel }: CarrierNews): Promise<Received> {
  const label = await findLabel(shop, parcel)
  if (!label) return 'unknown_parcel'
  // Printed is not posted.
  if (news === 'announced') return 'known'
  return shop.database.transaction(async (tx) => {
    const { tickets } = await lockParcel(tx, label.parcel_id)
    if (news === 'delivered' && label.arrived_at === null) {
      await updateLabel(tx, label.id, { arrived_at: shop.now() })
    }
    const ids = readTicketIds(label)
    const { carrier, tracking: number, way } = label
    if (way === 'out') {
      const item = { ticketId: ids[0]!, number, news, source: 'carrier' as const, at: at ?? shop.now() }
      const told = await recordParcelNews(tx, shop, item, null)
      return told.length > 0 ? 'recorded' : 'known'
    }
    // To the shop: its number stands on the ticket once the carrier has it.
    const coming = tickets.filter(
      (ticket) => ids.includes(ticket.id) && isOpenBooking(ticket) && ticket.tracking_in === '',
    )
    for (const ticket of coming) await enterInbound(tx, shop, ticket, { carrier, tracking: number }, null)
    return coming.length > 0 ? 'recorded' : 'known'
  })
}

function findLabel(
  shop: Shop,
  { tracking, reference }: Pick<CarrierNews, 'tracking' | 'reference'>,
): Promise<LabelRow | undefined> {
  return shop.database.db
    .selectFrom('labels')
    .selectAll()
    .where('state', '=', 'bought')
    .where('id', 'in', ({ selectFrom }) => {
      // The index of numbers holds no empty one.
      const numbered = selectFrom('labels')
        .select('id')
        .where('tracking', '=', tracking)
        .where('tracking', '<>', '')
      return reference
        ? numbered.unionAll(selectFrom('labels').select('id').where('reference', '=', reference))
        : numbered
    })
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
