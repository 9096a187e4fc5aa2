import { formatCents } from '#contract/money-amounts.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { CounterEntry } from '#contract/money.schema.ts'
import { readLedgerSums } from '#db/ledger-sums.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { localDay } from '../shop/announced-closures.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { findExportedUntil, toPaidAt } from './payment-day.ts'
import { refuseOldLedger } from './refuse-old-ledger.ts'
import { enterPayment } from './enter-payment.ts'
import { requireWithinLimit } from '../given-away/front-desk-limit.ts'
import { readEntries, toCounterRefundable } from './refundable.ts'
import { readTicketMoney } from './ticket-money.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'

type Input = CounterEntry & { id: number }
type Recorded = { balance_cents: number; in_exported_period: boolean }

/** Records a payment by bank transfer, in cash or through the terminal. More than is due has to be confirmed, and becomes credit. */
export function recordPayment(shop: Shop, input: Input, caller: Caller): Promise<Recorded> {
  return record(shop, input, caller, 'payment')
}

/** Records a refund by bank transfer or in cash. Refuses more than was paid in other ways than by card. */
export function recordRefund(shop: Shop, input: Input, caller: Caller): Promise<Recorded> {
  return record(shop, input, caller, 'refund')
}

async function record(
  shop: Shop,
  { id, method, amount_cents, reference, paid_on, overpayment_confirmed, version }: Input,
  caller: Caller,
  kind: 'payment' | 'refund',
): Promise<Recorded> {
  return shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
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
    const { timeZone } = (await readProfile(tx)).profile
    const paidAt = toPaidAt(paid_on, { now: shop.now(), bookedAt: ticket.created_at, timeZone })
    if (kind === 'payment' && overpayment_confirmed !== true) {
      refuseOverpayment(amount_cents - (await readTicketMoney(tx, id)).left_cents)
    }
    const exportedUntil = await findExportedUntil(tx, timeZone)
    await enterPayment(
      tx,
      shop,
      { ticketId: id, kind, method, amountCents: amount_cents, paidAt, ...(reference ? { reference } : {}) },
      caller,
    )
    const { balance_cents } = await readTicketMoney(tx, id)
    const in_exported_period = exportedUntil !== null && localDay(paidAt, timeZone) <= exportedUntil
    return { balance_cents, in_exported_period }
  })
}

/** Refuses more than will be charged until the person at the form has confirmed it; a deposit on an agreed price passes. */
export function refuseOverpayment(excess: number): void {
  if (excess <= 0) return
  throw new Refusal('more_than_due', {
    message: `That is ${formatCents(excess)} more than is due.`,
    facts: { excess_cents: excess },
  })
}

/** Refuses a refund above the refundable amount, and names that amount. */
export function refuseTooMuch(amount: number, refundable: number): void {
  if (amount <= refundable) return
  const most = formatCents(Math.max(0, refundable))
  throw refuseField('amount_cents', `At most ${most} can be given back this way.`)
}
