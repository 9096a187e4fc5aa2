import type { ParcelPayment, ParcelPaymentParts } from '#contract/parcel-payments.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { readProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { enterPayment } from './enter-payment.ts'
import { readOwing } from './parcel-owing.ts'
import { toPaidAt } from './payment-day.ts'
import { refuseOverpayment } from './record-entry.ts'
import { splitPayment, sumDue } from './split-payment.ts'

/**
 * Records one payment for all that is due in a parcel, with an entry on each ticket that it pays. More than is due has to be confirmed,
 * and becomes credit of the ticket that is paid last.
 */
export async function recordParcelPayment(
  shop: Shop,
  {
    id,
    method,
    amount_cents,
    reference,
    paid_on,
    overpayment_confirmed,
    version,
  }: ParcelPayment & { id: number },
  caller: Caller,
): Promise<ParcelPaymentParts> {
  const parts = await shop.database.transaction(async (tx) => {
    const { tickets } = await lockParcel(tx, id)
    refuseOldParcel(tickets, version)
    const { timeZone } = (await readProfile(tx)).profile
    const owing = await readOwing(
      tx,
      tickets.map((ticket) => ticket.id),
      timeZone,
    )
    if (overpayment_confirmed !== true) refuseOverpayment(amount_cents - sumDue(owing))
    const split = splitPayment(owing, amount_cents)
    const paid = new Set(split.map(({ ticketId }) => ticketId))
    const bookedAt = Math.max(...tickets.filter((ticket) => paid.has(ticket.id)).map((one) => one.created_at))
    const paidAt = toPaidAt(paid_on, { now: shop.now(), bookedAt, timeZone })
    for (const part of split) {
      await enterPayment(
        tx,
        shop,
        { ...part, kind: 'payment', method, paidAt, ...(reference ? { reference } : {}) },
        caller,
      )
    }
    return split
  })
  return {
    parts: parts.map(({ ticketId, amountCents }) => ({ ticket_id: ticketId, amount_cents: amountCents })),
  }
}

/** Refuses with `changed_meanwhile` when a parcel has changed since a form was opened, for example by a double submit. */
function refuseOldParcel(tickets: readonly LockedTicket[], seen: number): void {
  if (tickets.reduce((sum, { version }) => sum + version, 0) === seen) return
  throw new Refusal('changed_meanwhile', {
    message:
      'Something was changed in this parcel since you opened the form, perhaps by sending it twice. Check the list, then try again.',
  })
}
