import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { hasArrived, isPaymentDue, statuses } from '#contract/ticket-statuses.ts'
import type { Db } from '#db/tables.ts'
import { localDay } from '../shop/announced-closures.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { countDays, isDelivery, openCalendar, toDayNumber, type Calendar } from './calendar.ts'
import { firstFigures, learnFigures, type BackByFigures, type LearnedFrom, type Zone } from './figures.ts'

const LEARNED_DAYS = 90
/** Enough for the medians of any shop, and read within a second. */
const MAX_TICKETS = 20_000
/** A phone that was booked before these days and has not come is not on its way. */
const COMING_DAYS = 14

const here = statuses.filter((status) => hasArrived(status) && !isPaymentDue(status))
const before = statuses.filter((status) => !hasArrived(status))

/**
 * Counts open work every hour, and learns from the last 90 days on each new day. Public pages and bookings go by what is stored, so that
 * both say the same; pages are made anew when it has changed.
 */
export async function refreshFigures(shop: Shop): Promise<void> {
  const { db } = shop.database
  const now = shop.now()
  const known = await db.selectFrom('back_by_figures').selectAll().where('id', '=', 1).executeTakeFirst()
  if (known && Math.abs(now - known.counted_at) < HOUR_MS) return
  const profile = await shopProfile(shop)
  const today = localDay(now, profile.timeZone)
  const figures = known ? (JSON.parse(known.figures) as BackByFigures) : firstFigures
  const work = await countWork(db, now)
  const next =
    known?.learned_on === today
      ? { ...figures, ...work }
      : learnFigures(await readLast90Days(db, profile, now), work)
  const row = { figures: JSON.stringify(next), learned_on: today, counted_at: now }
  const write = (tx: Db) =>
    tx
      .insertInto('back_by_figures')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  if (row.figures === JSON.stringify(figures)) await write(db)
  else await changeVersioned(shop, 'profile', write)
}

async function countWork(db: Db, now: number): Promise<Pick<BackByFigures, 'waiting' | 'coming'>> {
  const count = (row: { number: number | string } | undefined) => Number(row?.number ?? 0)
  const waiting = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('status', 'in', here)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  const coming = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('status', 'in', before)
    .where('status_since', '>', now - COMING_DAYS * DAY_MS)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return { waiting: count(waiting), coming: count(coming) }
}

/** Counts how many days each part of the way took for the phones that were posted back in the last 90 days. */
async function readLast90Days(db: Db, profile: ShopProfile, now: number): Promise<LearnedFrom> {
  const closures = await db.selectFrom('closures').select(['from_day', 'to_day']).execute()
  const calendar = openCalendar({
    hours: profile.hours,
    closures: closures.map(({ from_day, to_day }) => ({ from: from_day, to: to_day })),
  })
  const rows = await db
    .selectFrom('ticket_facts')
    .innerJoin('tickets', 'tickets.id', 'ticket_facts.ticket_id')
    .select([
      'ticket_facts.booked_at',
      'ticket_facts.arrived_at',
      'ticket_facts.begun_at',
      'ticket_facts.ready_at',
      'ticket_facts.posted_at',
      'ticket_facts.completed_at',
      'ticket_facts.repair_key',
      'tickets.address_state',
    ])
    .where('ticket_facts.posted_at', '>=', now - LEARNED_DAYS * DAY_MS)
    .where('ticket_facts.ending', '=', sql.lit('repaired'))
    .orderBy('ticket_facts.posted_at', 'desc')
    .limit(MAX_TICKETS)
    .execute()
  const learned = openCounts()
  const days = new Map<number, number>()
  const toNumber = (ms: number) => toDayNumber(localDay(ms, profile.timeZone))
  for (const row of rows) {
    const zone: Zone = row.address_state === profile.state ? 'near' : 'far'
    const between = (from: number | null, to: number | null, counts: (day: number) => boolean) =>
      from === null || to === null ? null : countDays(toNumber(from), toNumber(to), counts)
    if (row.address_state !== '') {
      add(learned.there[zone], between(row.booked_at, row.arrived_at, isDelivery))
      const back = between(row.posted_at, row.completed_at, isDelivery)
      // Completed by the shop after so many days, which says nothing about the post.
      const isKnown = (row.completed_at ?? 0) - (row.posted_at ?? 0) < profile.completeAfterDays * DAY_MS
      if (isKnown) add(learned.back[zone], back)
    }
    const bench = between(row.begun_at, row.ready_at, calendar.isOpen)
    add(learned.bench, bench)
    const own = learned.repairs.get(row.repair_key) ?? new Map<number, number>()
    learned.repairs.set(row.repair_key, own)
    add(own, bench)
    if (row.ready_at !== null) add(days, toNumber(row.ready_at))
  }
  return { ...learned, finished: countFinished(days, calendar, now, profile.timeZone) }
}

/** How often the shop finished each number of phones in a day on which it was open. */
function countFinished(
  days: ReadonlyMap<number, number>,
  calendar: Calendar,
  now: number,
  timeZone: string,
): Map<number, number> {
  const finished = new Map<number, number>()
  const today = toDayNumber(localDay(now, timeZone))
  const first = Math.min(today, ...days.keys())
  for (let day = first; day < today; day++) if (calendar.isOpen(day)) add(finished, days.get(day) ?? 0)
  return finished
}

function openCounts() {
  const zones = () => ({ near: new Map<number, number>(), far: new Map<number, number>() })
  return {
    there: zones(),
    back: zones(),
    bench: new Map<number, number>(),
    repairs: new Map<string, Map<number, number>>(),
  }
}

function add(counts: Map<number, number>, value: number | null): void {
  if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
}
