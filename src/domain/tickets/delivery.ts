import { sql } from 'kysely'
import { DAY_MS, toIsoTime } from '#contract/durations.ts'
import { isWithoutPhone, toOutcome } from '#contract/outcomes.ts'
import {
  ASK_DELIVERY_AFTER_DAYS,
  summariseNews,
  type ParcelNewsItem,
  type ParcelWay,
} from '#contract/parcel-news.ts'
import type { ParcelDelivery } from '#contract/parcel-news.schema.ts'
import { isClosed, isPosted } from '#contract/ticket-statuses.ts'
import { jsonRows, parseRows } from '#db/json-rows.ts'
import type { Db } from '#db/tables.ts'
import type { LockedTicket } from './lock-ticket.ts'

type PostedBack = Pick<LockedTicket, 'status' | 'outcome' | 'tracking_out'>
type WithNews = PostedBack & Pick<LockedTicket, 'status_since'> & { parcel_news: string | null }

/** Whether a phone is or was in a parcel to its customer. */
export function wentBack({ status, outcome, tracking_out }: PostedBack): boolean {
  if (tracking_out !== '') return true
  const ended = toOutcome(outcome)
  return isPosted(status) && !(ended && isWithoutPhone(ended))
}

/** Whether a phone was lost on its way back: its ticket ended as lost after it was posted. */
export function isLostBack({
  outcome,
  outcome_from,
}: Pick<LockedTicket, 'outcome' | 'outcome_from'>): boolean {
  return outcome === 'lost' && outcome_from !== null && isPosted(outcome_from)
}

/** Whether a ticket ended because its phone did not reach the shop, so that its arrival takes the ticket up again. */
export function hasNotReachedUs(ticket: Pick<LockedTicket, 'outcome' | 'outcome_from'>): boolean {
  return ticket.outcome === 'never_arrived' || (ticket.outcome === 'lost' && !isLostBack(ticket))
}

/** Since when staff and customer are asked whether a parcel was delivered; null while nobody is. */
export function getAskDeliveryAt(ticket: WithNews): number | null {
  if (!wentBack(ticket) || !isPosted(ticket.status) || isClosed(ticket.status)) return null
  const { known, answered } = summariseNews(parseParcelNews(ticket.parcel_news))
  if (known?.news === 'delivered' || answered) return null
  return ticket.status_since + ASK_DELIVERY_AFTER_DAYS * DAY_MS
}

/** Returns what is known of the parcel back; null before there is one. */
export function toDelivery(ticket: WithNews): ParcelDelivery | null {
  if (!wentBack(ticket)) return null
  const items = parseParcelNews(ticket.parcel_news)
  const { known, not_come } = summariseNews(items)
  const askFrom = getAskDeliveryAt(ticket)
  return {
    way: known?.news ?? null,
    at: known && toIsoTime(known.at),
    said_by: known?.source ?? null,
    ask_from: askFrom === null ? null : toIsoTime(askFrom),
    not_come,
  }
}

/** Returns where the parcel back is by its latest news, and whether the customer says that it has not come. */
export function readParcelWay({ parcel_news }: Pick<WithNews, 'parcel_news'>): {
  way: ParcelWay | null
  notCome: boolean
} {
  const { known, not_come } = summariseNews(parseParcelNews(parcel_news))
  return { way: known?.news ?? null, notCome: not_come }
}

/** Parses the items that `joinParcelNews` has joined, oldest first. */
function parseParcelNews(joined: string | null): ParcelNewsItem[] {
  return parseRows<ParcelNewsItem & { id: number }>(joined).sort((one, other) => one.id - other.id)
}

/** The news about a ticket's parcel as JSON, read with the ticket. */
export function joinParcelNews(db: Db) {
  const news = jsonRows(db, 'told', ['id', 'news', 'source'], { at: sql`told.happened_at` })
  return sql<string | null>`(select ${news} from parcel_news as told where told.ticket_id = tickets.id)`
}
