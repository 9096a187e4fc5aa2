import { isNews, type ParcelNewsItem } from '#contract/parcel-news.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { wentBack } from '../tickets/delivery.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'

/** Bound of the rows of one ticket: carriers may say many things of one parcel. */
const MAX_NEWS = 50

/** What is said of the parcel of a ticket. `number` is the carrier's, as stored; left out by who speaks of the ticket's present parcel. */
type NewsOfParcel = ParcelNewsItem & { ticketId: number; number?: string }

/**
 * Records news of the parcel that brings a phone back, for every phone under the same number, and returns the tickets of which it says
 * something new. The one rule for staff, customers and label services: repeated and late items change nothing, nothing takes "Delivered"
 * back, no status changes, and news of a number that the ticket does not have any more is dropped.
 */
export async function recordParcelNews(
  tx: Tx,
  shop: Shop,
  { ticketId, number, news, source, at }: NewsOfParcel,
  caller: Caller | null,
): Promise<number[]> {
  const told = await lockTogether(tx, ticketId, number)
  const changed: number[] = []
  // A clock of a carrier may be ahead of ours.
  const item = { news, source, at: Math.min(at, shop.now()) }
  for (const { id } of told) {
    const known = await readParcelNews(tx, id)
    if (known.length >= MAX_NEWS && news !== 'delivered') continue
    if (!isNews(known, item)) continue
    await tx
      .insertInto('parcel_news')
      .values({ ticket_id: id, news, source, happened_at: item.at, created_at: shop.now() })
      .execute()
    await recordEvent(tx, shop, {
      kind: 'ticket.parcel_news',
      by: caller,
      ticketId: id,
      details: { news, source },
    })
    changed.push(id)
  }
  return changed
}

/** Forgets the news of a parcel, when the phone goes back by another. */
export async function forgetParcelNews(tx: Tx, ticketId: number): Promise<void> {
  await tx.deleteFrom('parcel_news').where('ticket_id', '=', ticketId).execute()
}

async function readParcelNews(tx: Tx, ticketId: number): Promise<ParcelNewsItem[]> {
  return tx
    .selectFrom('parcel_news')
    .select(['news', 'source', 'happened_at as at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .limit(MAX_NEWS + 1)
    .execute()
}

/** Locks the phones that are in one parcel back; none when the ticket has another number by now, or no parcel yet. */
async function lockTogether(tx: Tx, ticketId: number, number: string | undefined): Promise<LockedTicket[]> {
  const row = await tx.selectFrom('tickets').select('parcel_id').where('id', '=', ticketId).executeTakeFirst()
  if (!row) return []
  const { tickets } = await lockParcel(tx, row.parcel_id)
  const ticket = tickets.find(({ id }) => id === ticketId)!
  const { tracking_out } = ticket
  if (number !== undefined && number !== tracking_out) return []
  if (tracking_out === '') return wentBack(ticket) ? [ticket] : []
  return tickets.filter((one) => one.tracking_out === tracking_out)
}
