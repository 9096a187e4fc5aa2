import type { BillingDocument } from '#contract/money.ts'
import type { Tx } from '#db/tables.ts'
import { recordEvent } from '../record-event.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import type { Draft } from './write-billing-document.ts'

export type StoredPdf = { id: number; number: number; eventId: number }

/**
 * Gives a billing document the next number and stores it as issued. The counter is locked until the transaction ends:
 * a rollback returns the number, so that numbers have no gap and no duplicate.
 */
export async function storePdf(
  tx: Tx,
  shop: Shop,
  draft: Draft,
  { adjustsId, by }: { adjustsId: number | null; by: Caller | null },
): Promise<StoredPdf> {
  const counter = await tx
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'invoices')
    .returning('value')
    .executeTakeFirstOrThrow()
  const document: BillingDocument = { ...draft, number: counter.value }
  const { id } = await tx
    .insertInto('invoices')
    .values({
      number: document.number,
      kind: document.kind,
      ticket_id: document.ticket_id,
      adjusts_id: adjustsId,
      total_cents: document.total_cents,
      gst_cents: document.gst_cents,
      document: JSON.stringify(document),
      issued_by_id: by?.account?.id ?? null,
      issued_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexTicketAgain(tx, document.ticket_id)
  const eventId = await recordEvent(tx, shop, {
    kind: document.kind === 'invoice' ? 'ticket.invoiced' : 'ticket.invoice_adjusted',
    by,
    ticketId: document.ticket_id,
    subjectId: id,
    details: { number: document.number, total_cents: document.total_cents },
  })
  return { id, number: document.number, eventId }
}

/** Returns a ticket's invoice as issued, with its row id; null while there is none. */
export async function findInvoice(
  tx: Tx,
  ticketId: number,
): Promise<{ id: number; paper: BillingDocument } | null> {
  const row = await tx
    .selectFrom('invoices')
    .select(['id', 'document'])
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  return row ? { id: row.id, paper: JSON.parse(row.document) as BillingDocument } : null
}
