import type { Insertable } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#db/books.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import type { IdempotencyKeysTable } from '#db/schema/tickets.ts'
import type { Shop } from '../shop.ts'

/** A submit that may be repeated: whose it is, what the browser called it, and the mark of what was asked. */
export type Submit = { accountId: number; key: string; askMark: string }

/** Reads the key of a submit; null without one. Refuses what is empty, too long or not printable ASCII. */
export function submitFrom(shop: Shop, accountId: number, key: string | null, ask: object): Submit | null {
  if (key === null) return null
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw new Refusal('invalid', {
      says: 'The Idempotency-Key header takes 1 to 200 printable ASCII characters.',
    })
  }
  const sorted = Object.entries(ask).sort(([a], [b]) => (a < b ? -1 : 1))
  // Keyed, because the ask holds a passcode: a plain hash of four digits would be as good as the digits.
  return { accountId, key, askMark: shop.secrets.mark('passcode', JSON.stringify(sorted)) }
}

/** The ticket that this submit made before, or null. Refuses with `key_reused` after another ask. */
export async function earlierTicket(db: Db, submit: Submit): Promise<number | null> {
  const { rows } = await selectKey(db, { accountId: submit.accountId, key: submit.key })
  const known = rows[0]
  if (!known) return null
  if (known.ask_hash !== submit.askMark) throw new Refusal('key_reused')
  return known.ticket_id
}

const selectKey = compiledOnce((db, { accountId, key }: Pick<Submit, 'accountId' | 'key'>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['ticket_id', 'ask_hash'])
    .where('account_id', '=', accountId)
    .where('key', '=', key),
)

/** Remembers which ticket a submit made; of two at the same time, one fails as `isRepeat` tells. */
export async function rememberSubmit(tx: Tx, submit: Submit, ticketId: number, now: number): Promise<void> {
  await insertKey(tx, {
    account_id: submit.accountId,
    key: submit.key,
    ask_hash: submit.askMark,
    ticket_id: ticketId,
    created_at: now,
  })
}

const insertKey = compiledOnce((db, key: Insertable<IdempotencyKeysTable>) =>
  db.insertInto('idempotency_keys').values(key),
)

/** True when the same submit was kept by somebody else a moment before. */
export function isRepeat(thrown: unknown): boolean {
  const error = readDatabaseError(thrown)
  return error?.kind === 'unique' && error.index === 'idempotency_keys__account_id__key_uq'
}
