import type { DemoHands, DemoTurn } from '#db/seed/demo-scene.ts'
import { adjustInvoice } from '../money/adjust-invoice.ts'
import { readDeskMoney } from '../money/read-money.ts'
import { recordPayment, recordRefund } from '../money/record-entry.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import type { DemoPlay } from './demo-hands.ts'

/** What happens at the till of the demo shop: payments, parts of them, and one given back. */
export function demoTill(as: (turn: DemoTurn) => DemoPlay): Pick<DemoHands, 'pay' | 'giveBack'> {
  return {
    async pay(turn, id, { method, cents }) {
      const { shop, by } = as(turn)
      const { due_cents, version } = await readDeskMoney(shop, new TicketFile(shop.books.db, id), by)
      if (due_cents <= 0) return
      const amount_cents = Math.min(cents ?? due_cents, due_cents)
      const reference = method === 'bank' ? `Ticket ${id}` : ''
      await recordPayment(shop, { id, method, amount_cents, reference, version }, by)
    },
    async giveBack(turn, id, { method, cents, reason }) {
      const { shop, by } = as(turn)
      const lines = [{ label: 'Price reduction', amount_cents: -cents }]
      const { version } = await readDeskMoney(shop, new TicketFile(shop.books.db, id), by)
      await adjustInvoice(shop, { id, reason, lines, version }, by)
      const after = await readDeskMoney(shop, new TicketFile(shop.books.db, id), by)
      const refund = { id, method, amount_cents: cents, reference: '', version: after.version }
      await recordRefund(shop, refund, by)
    },
  }
}
