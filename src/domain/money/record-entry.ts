import { Refusal } from '#contract/refusals.ts'
import type { CounterEntry } from '#contract/money.ts'
import { ledgerSums, owed } from '#db/ledger-sums.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { refuseOldLedger } from './balance.ts'
import { closeCheckouts } from './close-checkouts.ts'
import { enterPayment } from './enter-payment.ts'
import { holdTicket } from './hold-ticket.ts'

type Ask = CounterEntry & { id: number }

/** Writes down money that came by bank, in cash or through the terminal. More than is owed becomes credit. */
export function recordPayment(shop: Shop, ask: Ask, caller: Caller): Promise<{ balance_cents: number }> {
  return record(shop, ask, caller, 'payment')
}

/** Writes down money that was given back otherwise than to a card. Refuses more than came otherwise than by card. */
export function recordRefund(shop: Shop, ask: Ask, caller: Caller): Promise<{ balance_cents: number }> {
  return record(shop, ask, caller, 'refund')
}

async function record(
  shop: Shop,
  { id, method, amount_cents, reference, version }: Ask,
  caller: Caller,
  kind: 'payment' | 'refund',
): Promise<{ balance_cents: number }> {
  const balance = await shop.books.transaction(async (tx) => {
    await holdTicket(tx, id)
    const sums = await ledgerSums(tx, id)
    refuseOldLedger(sums, version)
    // What came otherwise than by card, or came back from one, and has not been given back.
    if (kind === 'refund') refuseTooMuch(amount_cents, sums.counter)
    await enterPayment(
      tx,
      shop,
      { ticketId: id, kind, method, amountCents: amount_cents, ...(reference ? { reference } : {}) },
      caller,
    )
    return owed(await ledgerSums(tx, id))
  })
  // What was about to be paid by card is no longer what is owed.
  await closeCheckouts(shop, id).catch(() => {})
  return { balance_cents: balance }
}

/** Refuses to give back more than can be given back, and says how much that is. */
export function refuseTooMuch(amount: number, refundable: number): void {
  if (amount <= refundable) return
  const most = `$${(Math.max(0, refundable) / 100).toFixed(2)}`
  const says = `At most ${most} can be given back this way.`
  throw new Refusal('invalid', { says, fields: { amount_cents: says } })
}
