import { formatCents } from '#contract/money-amounts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CounterEntry } from '#contract/money.schema.ts'
import { readLedgerSums } from '#db/ledger-sums.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { refuseOldLedger } from './refuse-old-ledger.ts'
import { closeCheckouts } from './close-checkouts.ts'
import { enterPayment } from './enter-payment.ts'
import { requireWithinLimit } from '../given-away/front-desk-limit.ts'
import { readEntries, toCounterRefundable } from './refundable.ts'
import { readTicketMoney } from './ticket-money.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'

type Input = CounterEntry & { id: number }

/** Records a payment by bank transfer, in cash or through the terminal. An overpayment becomes credit. */
export function recordPayment(shop: Shop, input: Input, caller: Caller): Promise<{ balance_cents: number }> {
  return record(shop, input, caller, 'payment')
}

/** Records a refund by bank transfer or in cash. Refuses more than was paid in other ways than by card. */
export function recordRefund(shop: Shop, input: Input, caller: Caller): Promise<{ balance_cents: number }> {
  return record(shop, input, caller, 'refund')
}

async function record(
  shop: Shop,
  { id, method, amount_cents, reference, version }: Input,
  caller: Caller,
  kind: 'payment' | 'refund',
): Promise<{ balance_cents: number }> {
  const { balance_cents } = await shop.database.transaction(async (tx) => {
    await lockTicket(tx, id)
    refuseOldLedger(await readLedgerSums(tx, id), version)
    // Paid in other ways than by card, or returned from a failed card refund, and not refunded yet.
    if (kind === 'refund') {
      refuseTooMuch(amount_cents, toCounterRefundable(await readEntries(tx, id)))
      await requireWithinLimit(
        tx,
        shop,
        { ticketId: id, kind, cents: amount_cents, field: 'amount_cents' },
        caller,
      )
    }
    await enterPayment(
      tx,
      shop,
      { ticketId: id, kind, method, amountCents: amount_cents, ...(reference ? { reference } : {}) },
      caller,
    )
    return readTicketMoney(tx, id)
  })
  // Open payment sessions now hold an outdated amount.
  await closeCheckouts(shop, id).catch(() => {})
  return { balance_cents }
}

/** Refuses a refund above the refundable amount, and names that amount. */
export function refuseTooMuch(amount: number, refundable: number): void {
  if (amount <= refundable) return
  const most = formatCents(Math.max(0, refundable))
  const message = `At most ${most} can be given back this way.`
  throw new Refusal('invalid', { message, fields: { amount_cents: message } })
}
