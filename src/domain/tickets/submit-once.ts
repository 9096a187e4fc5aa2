import type { Insertable } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#db/tables.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import type { IdempotencyKeysTable } from '#db/schema/tickets.ts'
import type { Shop } from '../shop.ts'

/** A repeatable submit: its owner, its idempotency key, and the HMAC of its input. */
export type Submit = { accountId: number; key: string; inputHash: string }

/** Parses an idempotency key; null without one. Refuses an empty, too long or non-ASCII key. */
export function toSubmission(
  shop: Shop,
  accountId: number,
  key: string | null,
  input: object,
): Submit | null {
  if (key === null) return null
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('invalid', {
      message: 'The Idempotency-Key header takes 1 to 200 printable ASCII characters.',
    })
  }
  const sorted = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))
  // An HMAC, because the input holds a passcode: a plain hash of four digits can be reversed by trying all.
  return { accountId, key, inputHash: shop.secrets.hmac('passcode', JSON.stringify(sorted)) }
}

/**
 * Returns the ticket that an earlier identical submit created, or null. Refuses with `key_reused` after a submit with
 * other input.
 */
export async function earlierTicket(db: Db, submit: Submit): Promise<number | null> {
  const { rows } = await selectKey(db, { accountId: submit.accountId, key: submit.key })
  const known = rows[0]
  if (!known) return null
  if (known.input_hash !== submit.inputHash) throw new Refusal('key_reused')
  return known.ticket_id
}

const selectKey = preparedQuery<Pick<Submit, 'accountId' | 'key'>>()((db, { accountId, key }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['ticket_id', 'input_hash'])
    .where('account_id', '=', accountId)
    .where('key', '=', key),
)

/** Stores which ticket a submit created; of two parallel ones, one fails with an error that `isRepeatedSubmit` recognises. */
export async function rememberSubmit(tx: Tx, submit: Submit, ticketId: number, now: number): Promise<void> {
  await insertKey(tx, {
    account_id: submit.accountId,
    key: submit.key,
    input_hash: submit.inputHash,
    ticket_id: ticketId,
    created_at: now,
  })
}

const insertKey = preparedQuery<Insertable<IdempotencyKeysTable>>()((db, key) =>
  db.insertInto('idempotency_keys').values(key),
)

/** True when a parallel submit with the same key has just committed. */
export function isRepeatedSubmit(thrown: unknown): boolean {
  const error = readDatabaseError(thrown)
  return error?.kind === 'unique' && error.index === 'idempotency_keys__account_id__key_uq'
}
