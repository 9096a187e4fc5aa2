import type { Selectable } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import { readLedgerSums } from '#db/ledger-sums.ts'
import type { PaymentsTable } from '#db/schema/shipping.ts'
import type { Tx } from '#db/tables.ts'
import { getRole, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { localDay } from '../shop/announced-closures.ts'
import { readProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { lockParcelOf } from '../tickets/parcel-tickets.ts'
import { touchMoney } from '../tickets/touch-ticket.ts'
import { queueEntryEmails } from './enter-payment.ts'
import { refuseOldLedger } from './refuse-old-ledger.ts'
import { hasComeBack, listShort, readEntries } from './refundable.ts'
import { readTicketMoney } from './ticket-money.ts'

type Input = { id: number; payment: number; reason: string; version: number }

type Entry = {
  method: string
  recorded_by_id: number | null
  reverses_id: number | null
  neighbour_id: number | null
  created_at: number
}

/** Whether an entry may be taken back by this caller: the front desk takes back its own ones of the same day. */
export function canReverse(
  { method, recorded_by_id, reverses_id, neighbour_id, created_at }: Entry,
  { isReversed, now, timeZone }: { isReversed: boolean; now: number; timeZone: string },
  caller: Caller,
): boolean {
  if (isReversed || method === 'card' || reverses_id !== null || neighbour_id !== null) return false
  if (getRole(caller) === 'owner') return true
  const isOwn = recorded_by_id !== null && recorded_by_id === caller.account?.id
  return isOwn && localDay(created_at, timeZone) === localDay(now, timeZone)
}

/**
 * Takes back a payment or refund that was recorded by mistake: one more entry with its sign turned, counted on the same
 * day, so that reports and files of its period net to nothing. The customer gets one email, and so does the business that pays.
 */
export async function reversePayment(
  shop: Shop,
  { id, payment, reason, version }: Input,
  caller: Caller,
): Promise<{ balance_cents: number }> {
  return shop.database.transaction(async (tx) => {
    // Its credit may be on other tickets of the parcel, where it must not be refunded meanwhile.
    await lockParcelOf(tx, id)
    const entry = await requireReversible(tx, shop, { id, payment }, caller)
    refuseOldLedger(await readLedgerSums(tx, id), version)
    await enterReversal(tx, shop, entry, { reason, by: caller })
    const { balance_cents } = await readTicketMoney(tx, id)
    return { balance_cents }
  })
}

/** Writes the entry that takes back another, with its event and email. The ticket is locked. */
export async function enterReversal(
  tx: Tx,
  shop: Shop,
  entry: Selectable<PaymentsTable>,
  { reason, by }: { reason: string; by: Caller },
): Promise<void> {
  const { id: payment, ticket_id, kind, method, amount_cents, reference, paid_at } = entry
  const { id: reversal } = await tx
    .insertInto('payments')
    .values({
      ticket_id,
      kind,
      method,
      amount_cents: -amount_cents,
      reference,
      card_payment: null,
      // Reports count a refund that came back with the refunds, and so what takes it back.
      refunds_id: entry.refunds_id,
      reverses_id: payment,
      reason,
      recorded_by_id: by.account?.id ?? null,
      paid_at,
      created_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await touchMoney(tx, ticket_id, shop.now())
  const eventId = await recordEvent(tx, shop, {
    kind: 'ticket.payment_reversed',
    by,
    ticketId: ticket_id,
    subjectId: payment,
    details: { method, amount_cents },
  })
  await queueEntryEmails(tx, shop, eventId, 'payment-reversed', { ticket_id, payment_id: reversal })
}

async function requireReversible(
  tx: Tx,
  shop: Shop,
  { id, payment }: Pick<Input, 'id' | 'payment'>,
  caller: Caller,
) {
  const entry = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment)
    .where('ticket_id', '=', id)
    .executeTakeFirst()
  if (!entry) throw new Refusal('unknown_payment')
  const refuse = (message: string) => new Refusal('not_reversible', { message })
  if (entry.neighbour_id !== null) throw refuse('Credit within a parcel comes back by itself.')
  if (entry.method === 'card') throw refuse('A payment by card is given back by a refund to the card.')
  if (entry.reverses_id !== null) throw refuse('This entry takes back another, and stays.')
  const entries = await readEntries(tx, id)
  if (entries.some(({ reverses_id }) => reverses_id === payment)) {
    throw refuse('That entry was taken back before.')
  }
  if (hasComeBack(payment, entries)) throw refuse('That refund came back already.')
  if (entry.kind === 'payment' && (await listShort(tx, new Map([[id, entry.amount_cents]]))).length > 0) {
    throw refuse('Part of it was refunded since. Take back the refund first.')
  }
  const { timeZone } = (await readProfile(tx)).profile
  if (!canReverse(entry, { isReversed: false, now: shop.now(), timeZone }, caller)) {
    throw new Refusal('over_limit', {
      message: 'The front desk takes back its own entries of the same day. Please ask an owner.',
    })
  }
  return entry
}
