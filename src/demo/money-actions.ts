import type { DemoActions, DemoContext, DemoActor } from './demo-actions.ts'
import { adjustInvoice } from '#domain/money/adjust-invoice.ts'
import { readStaffMoney } from '#domain/money/read-money.ts'
import { recordPayment, recordRefund } from '#domain/money/record-entry.ts'

/** Demo payments: full and partial payments, and one refund. */
export function createMoneyActions(
  as: (actor: DemoActor) => DemoContext,
): Pick<DemoActions, 'pay' | 'refund'> {
  return {
    async pay(actor, id, { method, cents }) {
      const { shop, by } = as(actor)
      const { due_cents, version } = await readStaffMoney(shop, id, by)
      if (due_cents <= 0) return
      const amount_cents = Math.min(cents ?? due_cents, due_cents)
      const reference = method === 'bank' ? `Ticket ${id}` : ''
      await recordPayment(shop, { id, method, amount_cents, reference, version }, by)
    },
    async refund(actor, id, { method, cents, reason }) {
      const { shop, by } = as(actor)
      const lines = [{ label: 'Price reduction', amount_cents: -cents }]
      const { version } = await readStaffMoney(shop, id, by)
      await adjustInvoice(shop, { id, reason, lines, version }, by)
      const after = await readStaffMoney(shop, id, by)
      const refund = { id, method, amount_cents: cents, reference: '', version: after.version }
      await recordRefund(shop, refund, by)
    },
  }
}
