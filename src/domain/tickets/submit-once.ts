import { sql, type Insertable } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#db/tables.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import type { IdempotencyKeysTable } from '#db/schema/tickets.ts'
import type { Shop } from '../shop.ts'

/** A repeatable submit: its owner, null for a guest, its idempotency key, and the HMAC of its input. */
export type Submit<Owner extends number | null = number | null> = {
  accountId: Owner
  key: string
  inputHash: string
}

/** Parses an idempotency key; null without one. Refuses an empty, too long or non-ASCII key. */
export function toSubmission<Owner extends number | null>(
  shop: Shop,
  accountId: Owner,
  key: string | null,
  input: object,
): Submit<Owner> | null {
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
  const { accountId, key } = submit
  const { rows } =
    accountId === null ? await selectGuestKey(db, { key }) : await selectKey(db, { accountId, key })
  const known = rows[0]
  if (!known) return null
  if (known.input_hash !== submit.inputHash) throw new Refusal('key_reused')
  return known.ticket_id
}

const selectKey = preparedQuery<{ accountId: number; key: string }>()((db, { accountId, key }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['ticket_id', 'input_hash'])
    .where('account_id', '=', accountId)
    .where('key', '=', key),
)

// Random keys of guests do not meet; who has no account proves by the whole input that it is the same submit.
const selectGuestKey = preparedQuery<{ key: string }>()((db, { key }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['ticket_id', 'input_hash'])
    .where(sql<boolean>`guest = 1`)
    .where('key', '=', key),
)

/** Stores which ticket a submit created; of two parallel ones, one fails, which `submitOnce` repeats. */
export async function rememberSubmit(
  tx: Tx,
  { accountId: owner, key, inputHash }: Submit,
  { ticketId, accountId, now }: { ticketId: number; accountId: number; now: number },
): Promise<void> {
  await insertKey(tx, {
    account_id: accountId,
    guest: owner === null ? 1 : 0,
    key,
    input_hash: inputHash,
    ticket_id: ticketId,
    created_at: now,
  })
}

const insertKey = preparedQuery<Insertable<IdempotencyKeysTable>>()((db, key) =>
  db.insertInto('idempotency_keys').values(key),
)

const uniqueKeys = ['idempotency_keys__account_id__key_uq', 'idempotency_keys__key_uq']

/** Runs the transaction of a submit, and once more when a parallel submit with the same key has just committed. */
export async function submitOnce<T>(book: () => Promise<T>): Promise<T> {
  try {
    return await book()
  } catch (thrown) {
    const error = readDatabaseError(thrown)
    if (error?.kind === 'unique' && uniqueKeys.includes(error.index)) return book()
    throw thrown
  }
}
