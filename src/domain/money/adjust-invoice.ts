import { Refusal, refuseField } from '#contract/refusals.ts'
import type { Adjustment } from '#contract/money.schema.ts'
import { readLedgerSums } from '#db/ledger-sums.ts'
import type { Caller } from '../caller.ts'
import { queueEmail } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { touchMoney } from '../tickets/touch-ticket.ts'
import { readAgreedLines, sumLines } from '../quotes/agreed-lines.ts'
import { refuseOldLedger } from './refuse-old-ledger.ts'
import { correctInvoice } from './correct-invoice.ts'
import { requireWithinLimit } from '../given-away/front-desk-limit.ts'
import { readIssuedInvoices, type IssuedInvoice } from './issued-invoices.ts'
import { coverByNote, getUnbilled } from './unbilled.ts'

/**
 * Corrects an issued invoice by an adjustment note with its own number; the invoice stays unchanged. Refuses with
 * `no_invoice`, and a correction that would make the total negative.
 */
export async function adjustInvoice(
  shop: Shop,
  input: Adjustment & { id: number },
  caller: Caller,
): Promise<{ number: number }> {
  return shop.database.transaction(async (tx) => {
    await lockTicket(tx, input.id)
    const issued = await readIssuedInvoices(tx, input.id)
    const change = sumLines(input.lines)
    const invoice = findRoom(issued.invoices, change)
    if (!invoice) throw new Refusal('no_invoice')
    refuseOldLedger(await readLedgerSums(tx, input.id), input.version)
    if (issued.billed + change < 0) {
      throw refuseField('lines.0.amount_cents', 'That would take off more than the invoice charges.')
    }
    const unbilled = getUnbilled(issued, sumLines(await readAgreedLines(tx, input.id)))
    const covers = coverByNote(unbilled, change)
    await requireWithinLimit(
      tx,
      shop,
      { ticketId: input.id, kind: 'discount', cents: covers - change, field: 'lines.0.amount_cents' },
      caller,
    )
    const { lines, reason } = input
    const stored = await correctInvoice(
      tx,
      shop,
      { ticketId: input.id, invoice, lines, reason, covers },
      caller,
    )
    await touchMoney(tx, input.id, shop.now())
    await queueEmail(tx, shop, stored.eventId, 'invoice-adjusted', {
      ticket_id: input.id,
      number: stored.number,
    })
    return { number: stored.number }
  })
}

/** The newest invoice that the change leaves at zero or more; with several invoices, else the largest. */
function findRoom(invoices: readonly IssuedInvoice[], change: number): IssuedInvoice | undefined {
  return (
    invoices.findLast(({ left }) => left + change >= 0) ??
    invoices.toSorted((one, other) => other.left - one.left)[0]
  )
}
