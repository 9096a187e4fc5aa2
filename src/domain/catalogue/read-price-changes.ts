import { toIsoTime } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PriceChange } from '#contract/price-changes.schema.ts'
import type { Db } from '#db/tables.ts'

/** How many past changes are listed. */
const MAX_LISTED = 20
/** How many planned ones are. */
const MAX_PLANNED = 100

/** Returns the changes that wait for their day, by that day, and then the last ones, newest first. */
export async function listPriceChanges(db: Db): Promise<PriceChange[]> {
  const planned = await selectChanges(db)
    .where('change.applied_at', 'is', null)
    .where('change.undone_at', 'is', null)
    .orderBy('change.from_day')
    .orderBy('change.id')
    .limit(MAX_PLANNED)
    .execute()
  const past = await selectChanges(db)
    .where('change.applied_at', 'is not', null)
    .orderBy('change.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return [...planned, ...past].map(toPriceChange)
}

/** Returns one change; refuses with `unknown_change`. */
export async function readPriceChange(db: Db, id: number): Promise<PriceChange> {
  const row = await selectChanges(db).where('change.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('unknown_change')
  return toPriceChange(row)
}

function selectChanges(db: Db) {
  return db
    .selectFrom('price_changes as change')
    .leftJoin('accounts as author', 'author.id', 'change.created_by_id')
    .leftJoin('accounts as undoer', 'undoer.id', 'change.undone_by_id')
    .select([
      'change.id',
      'change.kind',
      'change.summary',
      'change.from_day',
      'change.created_at',
      'change.applied_at',
      'change.undone_at',
      'change.version',
      'author.fullname as author_name',
      'undoer.fullname as undoer_name',
    ])
    .select((select) => [
      select
        .selectFrom('price_change_items as item')
        .whereRef('item.change_id', '=', 'change.id')
        .select(({ fn }) => fn.countAll<number>().as('prices'))
        .as('prices'),
      select
        .selectFrom('price_change_items as item')
        .whereRef('item.change_id', '=', 'change.id')
        .select(({ fn }) => fn.count<number>('item.phone_id').distinct().as('phones'))
        .as('phones'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number]

function toPriceChange(row: Row): PriceChange {
  return {
    id: row.id,
    kind: row.kind,
    summary: row.summary,
    from: row.from_day,
    by: row.author_name,
    created_at: toIsoTime(row.created_at),
    applied_at: row.applied_at === null ? null : toIsoTime(row.applied_at),
    undone_at: row.undone_at === null ? null : toIsoTime(row.undone_at),
    undone_by: row.undoer_name,
    prices: Number(row.prices),
    phones: Number(row.phones),
    version: row.version,
  }
}
