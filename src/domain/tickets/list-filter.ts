import { createHash } from 'node:crypto'
import { queueCutoff, type DueFilter } from '#contract/queues.ts'
import { MAX_REPORT_YEARS } from '#contract/money-reports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { TicketFilter } from '#contract/tickets.schema.ts'
import { decodeCursor, encodeCursor, type Cursor } from '#db/keyset.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { requireRepair } from '../catalogue/repairs-now.ts'
import { daysBetween, readPeriod } from '../shop/report-period.ts'
import { splitByOffset } from '../shop/local-days.ts'
import type { FigureOfSpan } from './tickets-of-figure.ts'
import { startOfLocalDay } from '../shop/opening-days.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Narrowed } from './ticket-keys.ts'

/** A filter; `only` are the tickets that its words have found already. */
export type TicketListFilter = TicketFilter & { only?: number[] }

/** Converts the filter of a list to what the database is asked; `mine` are the tickets of this account. */
export async function toNarrowed(
  shop: Shop,
  filter: TicketListFilter,
  accountId: number | null,
): Promise<Narrowed> {
  const { status, assigned, waiting, outcome, warranty, repair, phone, open, sort, queue, due } = filter
  if (filter.mine && accountId === null) throw new Refusal('not_signed_in')
  if (repair !== undefined) await requireRepair(shop, repair, 'repair')
  const now = shop.now()
  return {
    status,
    assigned,
    waiting,
    outcome,
    warranty,
    repair,
    phone,
    open,
    sort,
    figure: await toFigure(shop, filter),
    mine: filter.mine ? accountId! : undefined,
    queue: queue && { key: queue, until: queueCutoff(queue, now) },
    ...(filter.only && { among: numbersIn(shop.database.engine, filter.only) }),
    due: due && toDueTimes(due, now, (await shopProfile(shop)).timeZone),
  }
}

async function toFigure(
  shop: Shop,
  { figure, from, to, by, weekday }: TicketFilter,
): Promise<FigureOfSpan | undefined> {
  if (figure === undefined) return undefined
  const message = 'Please enter the first and the last day, the first one first.'
  if ((from === undefined) !== (to === undefined) || (from !== undefined && to !== undefined && to < from))
    throw new Refusal('invalid', { message, fields: { to: message } })
  if (from !== undefined && to !== undefined && daysBetween(from, to) > MAX_REPORT_YEARS * 366) {
    const tooLong = `Please keep to ${MAX_REPORT_YEARS} years.`
    throw new Refusal('invalid', { message: tooLong, fields: { to: tooLong } })
  }
  const { start, end, timeZone, ...days } = await readPeriod(shop, { from, to })
  const onWeekday =
    figure === 'booked' && weekday !== undefined
      ? { weekday, runs: splitByOffset(days.from, days.to, timeZone) }
      : undefined
  return { key: figure, start, end, by, onWeekday }
}

function toDueTimes(due: DueFilter, now: number, timeZone: string): { from: number; before: number } {
  if (due === 'overdue') return { from: 0, before: now }
  const days = due === 'today' ? 1 : 7
  return { from: startOfLocalDay(now, timeZone), before: startOfLocalDay(now, timeZone, days) }
}

/** Names a filter, whatever the page; `mine` is another filter for everybody. */
export function nameFilter(filter: TicketListFilter, accountId: number | null): string {
  const { q, status, assigned, waiting, outcome, warranty, open, mine, queue, due } = filter
  const { repair, phone, figure, from, to, by, weekday } = filter
  return JSON.stringify([
    q?.trim(),
    status,
    assigned,
    waiting,
    outcome,
    warranty,
    open,
    mine && accountId,
    queue,
    due,
    repair,
    phone,
    figure,
    from,
    to,
    by,
    ...(weekday === undefined ? [] : [`weekday ${weekday}`]),
    ...(filter.only ? ['plain'] : []),
  ])
}

/** Encodes a cursor with a fingerprint of its filter. */
export function encodeListCursor(
  cursor: Cursor<number>,
  filter: TicketListFilter,
  accountId: number | null,
): string {
  return `${encodeCursor(cursor)}.${fingerprint(filter, accountId)}`
}

/** Decodes the cursor of a filter. Refuses one of another filter like an invalid one. */
export function decodeListCursor(filter: TicketListFilter, accountId: number | null): Cursor<number> | null {
  if (filter.cursor === undefined) return null
  const [word = '', print, ...more] = filter.cursor.split('.')
  const from = decodeCursor(word, 'number')
  if (from !== null && print === fingerprint(filter, accountId) && more.length === 0) return from
  const message = 'This list has moved on. Please start again from its first page.'
  throw new Refusal('invalid', { message, fields: { cursor: message } })
}

function fingerprint(filter: TicketListFilter, accountId: number | null): string {
  const name = `${nameFilter(filter, accountId)} ${filter.sort ?? 'newest'}`
  return createHash('sha256').update(name).digest('base64url').slice(0, 10)
}
