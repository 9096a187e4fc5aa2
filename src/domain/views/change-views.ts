import { Refusal } from '#contract/refusals.ts'
import { MAX_VIEWS, type ViewFilter } from '#contract/views.ts'
import type { View } from '#contract/views.schema.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { Db, Tx } from '#db/tables.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

type NewView = { name: string; filter: ViewFilter; first: boolean }
type ChangedView = { name?: string | undefined; filter?: ViewFilter | undefined; first?: boolean | undefined }
type Row = { id: number; name: string; filter: string; is_first: 0 | 1 }

/** Returns one's own views, in the order in which they were saved. */
export async function listViews(db: Db, caller: Caller): Promise<{ views: View[] }> {
  const { rows } = await selectViews(db, { accountId: requireAccount(caller).id })
  return { views: rows.map(toView) }
}

const selectViews = preparedQuery<{ accountId: number }>()((db, { accountId }) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'name', 'filter', 'is_first'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(MAX_VIEWS),
)

/** Saves a view under a name that one has not used yet. */
export async function saveView(shop: Shop, input: NewView, caller: Caller): Promise<{ view: View }> {
  const { id: accountId } = requireAccount(caller)
  return unlessTaken(() =>
    shop.database.transaction(async (tx) => {
      await lockViews(tx, accountId)
      const { number } = await tx
        .selectFrom('saved_views')
        .select((of) => of.fn.countAll<number>().as('number'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      if (Number(number) >= MAX_VIEWS) throw new Refusal('too_many_kept')
      if (input.first) await clearFirst(tx, accountId)
      const row = await tx
        .insertInto('saved_views')
        .values({
          account_id: accountId,
          name: input.name,
          filter: JSON.stringify(input.filter),
          is_first: input.first ? 1 : 0,
          created_at: shop.now(),
        })
        .returning(['id', 'name', 'filter', 'is_first'])
        .executeTakeFirstOrThrow()
      return { view: toView(row) }
    }),
  )
}

/** Changes name, filter or place of one's own view; what is left out stays. Refuses with `unknown_view`. */
export async function changeView(
  shop: Shop,
  id: number,
  { name, filter, first }: ChangedView,
  caller: Caller,
): Promise<{ view: View }> {
  const { id: accountId } = requireAccount(caller)
  return unlessTaken(() =>
    shop.database.transaction(async (tx) => {
      await lockViews(tx, accountId)
      if (first) await clearFirst(tx, accountId)
      const row = await tx
        .updateTable('saved_views')
        .set({
          account_id: accountId,
          ...(name === undefined ? {} : { name }),
          ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
          ...(first === undefined ? {} : { is_first: first ? (1 as const) : (0 as const) }),
        })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning(['id', 'name', 'filter', 'is_first'])
        .executeTakeFirst()
      if (!row) throw new Refusal('unknown_view')
      return { view: toView(row) }
    }),
  )
}

/** Deletes one's own view. Refuses with `unknown_view`. */
export async function deleteView(shop: Shop, id: number, caller: Caller): Promise<{ id: number }> {
  return shop.database.transaction(async (tx) => {
    const row = await tx
      .deleteFrom('saved_views')
      .where('id', '=', id)
      .where('account_id', '=', requireAccount(caller).id)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new Refusal('unknown_view')
    return { id }
  })
}

/** Changes of one person's views run one after the other: one view is the first at most. */
async function lockViews(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
}

async function clearFirst(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ is_first: 0 })
    .where('account_id', '=', accountId)
    .where('is_first', '=', 1)
    .execute()
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (readDatabaseError(thrown)?.kind !== 'unique') throw thrown
    const message = 'You have a view of that name already.'
    throw new Refusal('name_taken', { message, fields: { name: message } })
  }
}

function toView({ id, name, filter, is_first }: Row): View {
  return { id, name, filter: JSON.parse(filter) as ViewFilter, first: is_first === 1 }
}
