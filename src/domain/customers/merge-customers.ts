import { levels } from '#contract/endpoint.ts'
import { toIsoTime } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CustomerMerge } from '#contract/customers.schema.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Account } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import type { Caller } from '../caller.ts'
import { eraseDrafts } from '../drafts/erase-drafts.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { indexTicketsByAccount } from '../tickets/ticket-words.ts'
import { findMergeOf, readMergesInto, type AccountMerge } from '../accounts/account-merges.ts'

/**
 * Moves all tickets of one customer's account to another of the same customer and closes the first. Both addresses are told,
 * since a wrong merge would show one customer's tickets to another. Refuses with `not_mergeable`.
 */
export function mergeCustomers(
  shop: Shop,
  input: { keep: number; merge: number },
  by: Caller,
): Promise<{ merge: CustomerMerge }> {
  return shop.database.transaction(async (tx) => {
    if (input.keep === input.merge) throw refuse('This is one account already.', 'merge')
    const [kept, merged] = await lockPair(tx, shop, input)
    if ((await readMergesInto(tx, merged.id)).length > 0) {
      throw refuse('Other accounts were merged into that one. Keep it, or undo its merges first.', 'merge')
    }
    const now = shop.now()
    const ticketIds = await moveTickets(tx, shop, { from: merged.id, to: kept.id })
    await moveConfirmedNumbers(tx, { from: merged.id, to: kept.id })
    await setClosed(tx, merged, now)
    await revokeSessions(tx, merged.id)
    await eraseDrafts(tx, { accountId: merged.id, token: null })
    const merge = await tx
      .insertInto('account_merges')
      .values({
        kept_id: kept.id,
        merged_id: merged.id,
        ticket_ids: JSON.stringify(ticketIds),
        created_at: now,
        undone_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const details = { into: kept.id, tickets: ticketIds.length }
    const event = await recordEvent(tx, shop, { kind: 'account.merged', by, subjectId: merged.id, details })
    for (const { id } of [kept, merged]) {
      await queueEmail(
        tx,
        shop,
        event,
        'account-merged',
        { account_id: id, merge_id: merge.id },
        { recipient: id },
      )
    }
    return { merge: (await describeMerges(tx, [merge]))[0]! }
  })
}

/** Gives the tickets that a merge moved back to their account and opens it again. Refuses with `unknown_merge`. */
export function undoMerge(shop: Shop, id: number, by: Caller): Promise<{ ticket_ids: number[] }> {
  return shop.database.transaction(async (tx) => {
    const merge = await tx
      .updateTable('account_merges')
      .set({ undone_at: shop.now() })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!merge) throw new Refusal('unknown_merge')
    const accounts = await lockAccounts(tx, shop, [merge.kept_id, merge.merged_id])
    const merged = accounts.find((account) => account.id === merge.merged_id)!
    if (merged.erased_at !== null) throw new Refusal('unknown_merge')
    const only = JSON.parse(merge.ticket_ids) as number[]
    const ticketIds = await moveTickets(tx, shop, { from: merge.kept_id, to: merged.id, only })
    await setClosed(tx, merged, null)
    const details = { into: merge.kept_id, tickets: ticketIds.length }
    await recordEvent(tx, shop, { kind: 'account.merge_undone', by, subjectId: merged.id, details })
    return { ticket_ids: ticketIds }
  })
}

/** Merges with the names in them. */
export async function describeMerges(db: Db, merges: readonly AccountMerge[]): Promise<CustomerMerge[]> {
  const ids = merges.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id])
  if (ids.length === 0) return []
  const accounts = await db
    .selectFrom('accounts')
    .select(['id as accountid', 'fullname', 'email', 'note'])
    .where('id', 'in', ids)
    .execute()
  const find = (id: number) => {
    const account = accounts.find(({ accountid }) => accountid === id)!
    return { ...account, email: account.email ?? '' }
  }
  return merges.map(({ id, kept_id, merged_id, ticket_ids, created_at }) => {
    const { note: _, ...kept } = find(kept_id)
    return {
      id,
      at: toIsoTime(created_at),
      kept,
      merged: find(merged_id),
      ticket_ids: JSON.parse(ticket_ids) as number[],
    }
  })
}

async function lockPair(
  tx: Tx,
  shop: Shop,
  { keep, merge }: { keep: number; merge: number },
): Promise<[Account, Account]> {
  const accounts = await lockAccounts(tx, shop, [keep, merge])
  const pair: Account[] = []
  for (const [field, id] of Object.entries({ keep, merge })) {
    const account = accounts.find((one) => one.id === id)
    if (!account || account.erased_at !== null) {
      const message = 'We could not find that customer.'
      throw new Refusal('unknown_account', { message, fields: { [field]: message } })
    }
    if (account.level === levels.staff) throw refuse('This is an account of the staff.', field)
    if (await findMergeOf(tx, id)) throw refuse('This account was merged into another already.', field)
    if (account.deactivated_at !== null) throw refuse('This account is switched off.', field)
    pair.push(account)
  }
  return pair as [Account, Account]
}

/** Locked so that no ticket can be booked for them until the transaction ends; in one order, so that two merges cannot block each other. */
function lockAccounts(tx: Tx, shop: Shop, ids: number[]): Promise<Account[]> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(shop.database.engine === 'postgres', (query) => query.forUpdate())
    .execute()
}

/** Moves the parcels, and the tickets in them; with `only` those of these tickets, with what was added to them since. */
async function moveTickets(
  tx: Tx,
  shop: Shop,
  { from, to, only }: { from: number; to: number; only?: readonly number[] },
): Promise<number[]> {
  // First, since who adds a ticket to a parcel locks it.
  await tx
    .updateTable('parcels')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .$if(only !== undefined, (query) =>
      query.where('id', 'in', (tickets) =>
        tickets
          .selectFrom('tickets')
          .select('parcel_id')
          .where('id', 'in', numbersIn(shop.database.engine, only!)),
      ),
    )
    .execute()
  const moved = await tx
    .updateTable('tickets')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where('parcel_id', 'in', (parcels) =>
      parcels.selectFrom('parcels').select('id').where('account_id', '=', to),
    )
    .returning('id')
    .execute()
  await indexTicketsByAccount(tx, to)
  return moved.map(({ id }) => id).sort((one, other) => one - other)
}

/** Texts go on to the numbers whose owner agreed. */
async function moveConfirmedNumbers(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const numbers = await tx
    .selectFrom('text_numbers')
    .select(['mobile_hash', 'asked_at', 'confirmed_at'])
    .where('account_id', '=', from)
    .where('confirmed_at', 'is not', null)
    .execute()
  if (numbers.length === 0) return
  await tx
    .insertInto('text_numbers')
    .values(numbers.map((number) => ({ ...number, account_id: to })))
    .onConflict((conflict) => conflict.columns(['account_id', 'mobile_hash']).doNothing())
    .execute()
}

async function setClosed(tx: Tx, { id, version }: Account, deactivated_at: number | null): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ deactivated_at, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

function refuse(message: string, field: string): Refusal {
  return new Refusal('not_mergeable', { message, fields: { [field]: message } })
}
