import { MAX_REPLIES } from '#contract/canned-replies.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CannedReply, NewCannedReply } from '#contract/canned-replies.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

type Row = {
  id: number
  account_id: number | null
  step: CannedReply['step']
  name: string
  body: string
}

/** Returns the shop's canned replies and one's own, by name. */
export async function listCannedReplies(db: Db, caller: Caller): Promise<{ replies: CannedReply[] }> {
  const { id } = requireAccount(caller)
  const rows = await db
    .selectFrom('canned_replies')
    .selectAll()
    .where((where) => where.or([where('account_id', 'is', null), where('account_id', '=', id)]))
    .orderBy('name')
    .orderBy('id')
    .limit(2 * MAX_REPLIES)
    .execute()
  return { replies: rows.map(toReply) }
}

/** Adds a canned reply, the shop's or one's own. */
export async function addCannedReply(
  shop: Shop,
  input: NewCannedReply,
  caller: Caller,
): Promise<{ reply: CannedReply }> {
  const account = requireAccount(caller)
  const owner = input.shop ? null : account.id
  return unlessTaken(() =>
    shop.database.transaction(async (tx) => {
      const { number } = await tx
        .selectFrom('canned_replies')
        .select((of) => of.fn.countAll<number>().as('number'))
        .where('account_id', 'is not distinct from', owner)
        .executeTakeFirstOrThrow()
      if (Number(number) >= MAX_REPLIES) throw new Refusal('too_many_kept')
      const row = await tx
        .insertInto('canned_replies')
        .values({
          account_id: owner,
          step: input.step,
          name: input.name,
          body: input.text,
          updated_at: shop.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, shop, row, caller)
      return { reply: toReply(row) }
    }),
  )
}

/** Changes a canned reply. Refuses with `unknown_reply`, a colleague's own ones included. */
export async function changeCannedReply(
  shop: Shop,
  id: number,
  input: NewCannedReply,
  caller: Caller,
): Promise<{ reply: CannedReply }> {
  const account = requireAccount(caller)
  return unlessTaken(() =>
    shop.database.transaction(async (tx) => {
      await requireReply(tx, id, caller)
      const row = await tx
        .updateTable('canned_replies')
        .set({
          account_id: input.shop ? null : account.id,
          step: input.step,
          name: input.name,
          body: input.text,
          updated_at: shop.now(),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, shop, row, caller)
      return { reply: toReply(row) }
    }),
  )
}

/** Deletes a canned reply. Refuses with `unknown_reply`, a colleague's own ones included. */
export async function deleteCannedReply(shop: Shop, id: number, caller: Caller): Promise<{ id: number }> {
  return shop.database.transaction(async (tx) => {
    const row = await requireReply(tx, id, caller)
    await tx.deleteFrom('canned_replies').where('id', '=', id).execute()
    await audit(tx, shop, row, caller)
    return { id }
  })
}

async function requireReply(tx: Tx, id: number, caller: Caller): Promise<Row> {
  const row = await tx
    .selectFrom('canned_replies')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.account_id !== null && row.account_id !== requireAccount(caller).id))
    throw new Refusal('unknown_reply')
  return row
}

/** Records a change of the shop's replies; one's own are private. */
async function audit(tx: Tx, shop: Shop, row: Row, by: Caller): Promise<void> {
  if (row.account_id !== null) return
  await recordEvent(tx, shop, { kind: 'shop.replies_changed', by, subjectId: row.id })
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (readDatabaseError(thrown)?.kind !== 'unique') throw thrown
    const message = 'This step has a comment of the shop already: change that one.'
    throw new Refusal('name_taken', { message, fields: { step: message } })
  }
}

function toReply({ id, account_id, step, name, body }: Row): CannedReply {
  return { id, name, text: body, shop: account_id === null, step }
}
