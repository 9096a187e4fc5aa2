import { MINUTE_MS } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import { readLedgerSums } from '#db/ledger-sums.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

/** Lifetime of a reservation: by then Stripe has answered, or the process has died. */
const RESERVED_MS = 10 * MINUTE_MS

type Reserved = { id: number; account_id: number }
type Reservation = { ticketId: number; ownerId: number; version: number; hash: string }
/** Who asked for a refund, and for how much; a hash alone was stored by earlier releases. */
type Asked = { by: Caller; amountCents: number }

/**
 * Holds one version of a ledger for one card refund while the card service is asked; the ticket is locked by the caller.
 * The same refund may pass again, another one is refused with `changed_meanwhile`.
 */
export async function reserveRefund(
  tx: Tx,
  shop: Shop,
  reservation: Reservation,
  { by, amountCents }: Asked,
): Promise<void> {
  const { ticketId, ownerId, hash } = reservation
  const key = getIdempotencyKey(reservation)
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['input_hash', 'created_at'])
    .where('account_id', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known?.input_hash.split(' ')[0] === hash) return
  if (known && known.created_at > shop.now() - RESERVED_MS) {
    throw new Refusal('changed_meanwhile', {
      message: 'Another refund of this ticket is under way. Wait a moment, check the list, then try again.',
    })
  }
  await tx.deleteFrom('idempotency_keys').where('account_id', '=', ownerId).where('key', '=', key).execute()
  await tx
    .insertInto('idempotency_keys')
    .values({
      account_id: ownerId,
      key,
      input_hash: `${hash} ${amountCents} ${by.account?.id ?? ''}`,
      ticket_id: ticketId,
      created_at: shop.now(),
    })
    .execute()
}

/** Whether a card refund of a locked ticket is under way: one was begun at the present version of its ledger. */
export async function isReserved(tx: Tx, shop: Shop, ticket: Reserved): Promise<boolean> {
  return (await findReserved(tx, shop, ticket)) !== null
}

/** Returns the card refund of a locked ticket that is under way, with the account that asked for it. */
export async function findReserved(
  tx: Tx,
  shop: Shop,
  ticket: Reserved,
): Promise<{ accountId: number | null; amountCents: number | null } | null> {
  const { version } = await readLedgerSums(tx, ticket.id)
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['created_at', 'input_hash'])
    .where('account_id', '=', ticket.account_id)
    .where('key', '=', getIdempotencyKey({ ticketId: ticket.id, version }))
    .executeTakeFirst()
  if (!known || known.created_at <= shop.now() - RESERVED_MS) return null
  const [, cents, accountId] = known.input_hash.split(' ')
  return { accountId: Number(accountId) || null, amountCents: Number(cents) || null }
}

/** Lets go of a version whose refund the card service has refused. */
export async function releaseRefund(shop: Shop, reservation: Reservation): Promise<void> {
  await shop.database.db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', reservation.ownerId)
    .where('key', '=', getIdempotencyKey(reservation))
    .where('input_hash', 'like', `${reservation.hash}%`)
    .execute()
}

// No browser can send this sign in the key of a submit.
function getIdempotencyKey({ ticketId, version }: Pick<Reservation, 'ticketId' | 'version'>): string {
  return `\u21a9 ${ticketId} ${version}`
}
