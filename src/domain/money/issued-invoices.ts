import type { BillingDocument } from '#contract/money.schema.ts'
import type { Tx } from '#db/tables.ts'
import { parseBillingDocument } from './parse-billing-document.ts'

/** An invoice as issued, and what its adjustment notes have left of it in integer cents. */
export type IssuedInvoice = { id: number; document: BillingDocument; left: number }

/** The invoices of a ticket, oldest first, with the sums of all its billing documents. */
export type IssuedInvoices = { invoices: IssuedInvoice[]; billed: number; covered: number }

/** Reads a ticket's invoices and adjustment notes; the caller has locked the ticket. */
export async function readIssuedInvoices(tx: Tx, ticketId: number): Promise<IssuedInvoices> {
  const rows = await tx
    .selectFrom('invoices')
    .select(['id', 'kind', 'adjusts_id', 'total_cents', 'agreed_cents', 'document'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()
  const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0)
  return {
    invoices: rows
      .filter(({ kind }) => kind === 'invoice')
      .map(({ id, total_cents, document }) => ({
        id,
        document: parseBillingDocument(document),
        left: total_cents + sum(rows.filter((row) => row.adjusts_id === id).map((row) => row.total_cents)),
      })),
    billed: sum(rows.map(({ total_cents }) => total_cents)),
    covered: sum(rows.map(({ agreed_cents }) => agreed_cents)),
  }
}
