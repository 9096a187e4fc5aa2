import { toIsoTime } from '#contract/durations.ts'
import type { PriceWay } from '#contract/price-changes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { EventDetails } from '#contract/audit.schema.ts'
import type { PlannedPrices, PriceHistory, PriceHistoryChange } from '#contract/price-changes.schema.ts'
import type { Db } from '#db/tables.ts'
import { listRepairs, type ListedRepair } from './list-repairs.ts'

/** As many changes are on one page. */
const PAGE = 50
/** As many plans are listed. */
const MAX_PLANNED = 100

/** Returns each change of a phone's prices, newest first, and the prices that are planned for it. */
export async function readPriceHistory(
  db: Db,
  { id, cursor }: { id: number; cursor?: string | undefined },
): Promise<PriceHistory> {
  const phone = await db
    .selectFrom('phones')
    .select(['slug', 'display_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!phone) throw new Refusal('unknown_phone')
  const [rows, planned, repairs] = await Promise.all([
    selectEvents(db, id)
      .$if(cursor !== undefined, (query) => query.where('events.id', '<', Number(cursor)))
      .limit(PAGE + 1)
      .execute(),
    selectPlanned(db, id).limit(MAX_PLANNED).execute(),
    listRepairs(db),
  ])
  const events = rows.map((row) => ({ row, details: JSON.parse(row.details) as EventDetails }))
  const sources = await readSources(
    db,
    events.flatMap(({ details }) => getSource(details) ?? []),
  )
  const shown = events.slice(0, PAGE)
  return {
    phone_id: id,
    phoneid: phone.slug,
    displayName: phone.display_name,
    changes: shown.map(({ row, details }) => toChange(row, details, { repairs, sources })),
    next: events.length > PAGE ? String(shown.at(-1)!.row.id) : null,
    planned: await withPrices(db, id, { planned, repairs }),
  }
}

function selectEvents(db: Db, phoneId: number) {
  return db
    .selectFrom('events')
    .leftJoin('accounts', 'accounts.id', 'events.actor_id')
    .select(['events.id', 'events.created_at', 'events.details', 'accounts.fullname'])
    .where('events.subject_id', '=', phoneId)
    .where('events.kind', '=', 'phone.prices_changed')
    .orderBy('events.id', 'desc')
}

type EventRow = { id: number; created_at: number; fullname: string | null }
type Source = Awaited<ReturnType<typeof selectSources>>[number]

/** The change of many prices that an event belongs to. */
function getSource(details: EventDetails): number | null {
  const id = details['undone_change'] ?? details['change']
  return typeof id === 'number' ? id : null
}

function selectSources(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('price_changes as change')
    .leftJoin('accounts', 'accounts.id', 'change.created_by_id')
    .select(['change.id', 'change.kind', 'change.summary', 'change.from_day', 'accounts.fullname'])
    .where('change.id', 'in', [...ids])
    .execute()
}

async function readSources(db: Db, ids: readonly number[]): Promise<Map<number, Source>> {
  if (ids.length === 0) return new Map()
  return new Map((await selectSources(db, ids)).map((source) => [source.id, source]))
}

function toChange(
  row: EventRow,
  details: EventDetails,
  { repairs, sources }: { repairs: readonly ListedRepair[]; sources: Map<number, Source> },
): PriceHistoryChange {
  const id = getSource(details)
  const source = id === null ? undefined : sources.get(id)
  const way = toWay(details, source)
  const fields = Array.isArray(details['fields']) ? details['fields'] : []
  return {
    id: row.id,
    at: toIsoTime(row.created_at),
    // A job writes planned prices: the person is the one who planned them.
    by: row.fullname ?? (way === 'dated' ? (source?.fullname ?? null) : null),
    way,
    price_change: source ? { id: source.id, summary: source.summary } : null,
    prices: fields.map((repair) => ({
      repair,
      label: getLabel(repairs, repair),
      before: Number(details[`${repair}_before`] ?? 0),
      after: Number(details[`${repair}_after`] ?? 0),
    })),
  }
}

function toWay(details: EventDetails, source: Source | undefined): PriceWay {
  if (typeof details['undone_change'] === 'number') return 'undo'
  if (!source) return 'form'
  if (source.from_day !== null) return 'dated'
  return source.kind === 'file' ? 'csv' : 'bulk'
}

function getLabel(repairs: readonly ListedRepair[], key: string): string {
  return repairs.find((repair) => repair.key === key)?.label ?? key
}

function selectPlanned(db: Db, phoneId: number) {
  return db
    .selectFrom('price_changes as change')
    .leftJoin('accounts', 'accounts.id', 'change.created_by_id')
    .select(['change.id', 'change.summary', 'change.from_day', 'change.version', 'accounts.fullname'])
    .select((of) =>
      of
        .selectFrom('price_change_items as counted')
        .whereRef('counted.change_id', '=', 'change.id')
        .select(({ fn }) => fn.count<number>('counted.phone_id').distinct().as('phones'))
        .as('phones'),
    )
    .where('change.applied_at', 'is', null)
    .where('change.undone_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('price_change_items as item')
          .select('item.phone_id')
          .whereRef('item.change_id', '=', 'change.id')
          .where('item.phone_id', '=', phoneId),
      ),
    )
    .orderBy('change.from_day')
    .orderBy('change.id')
}

type PlannedRow = Awaited<ReturnType<ReturnType<typeof selectPlanned>['execute']>>[number]

async function withPrices(
  db: Db,
  phoneId: number,
  { planned, repairs }: { planned: readonly PlannedRow[]; repairs: readonly ListedRepair[] },
): Promise<PlannedPrices[]> {
  if (planned.length === 0) return []
  const items = await db
    .selectFrom('price_change_items as item')
    .leftJoin('phone_prices as price', (join) =>
      join.onRef('price.phone_id', '=', 'item.phone_id').onRef('price.repair_key', '=', 'item.repair_key'),
    )
    .select(['item.change_id', 'item.repair_key', 'item.after_dollars', 'price.price_dollars'])
    .where('item.phone_id', '=', phoneId)
    .where(
      'item.change_id',
      'in',
      planned.map(({ id }) => id),
    )
    .execute()
  const byChange = Map.groupBy(items, ({ change_id }) => change_id)
  return planned.map(({ id, summary, from_day, version, fullname, phones }) => {
    const prices = new Map((byChange.get(id) ?? []).map((item) => [item.repair_key, item]))
    return {
      id,
      from: from_day ?? '',
      by: fullname,
      summary,
      version,
      phones: Number(phones),
      prices: repairs.flatMap(({ key, label }) => {
        const item = prices.get(key)
        if (!item) return []
        return [{ repair: key, label, before: item.price_dollars ?? 0, after: item.after_dollars }]
      }),
    }
  })
}
