import type { Paper } from '#contract/money.ts'
import type { Tx } from '#db/books.ts'
import { recordEvent } from '../record-event.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { Draft } from './write-paper.ts'

export type KeptPaper = { id: number; number: number; eventId: number }

/**
 * Gives a paper the next number and keeps it as issued. The counter is held from here to the end of the transaction:
 * what is rolled back gives its number back, so that numbers have no hole and no double.
 */
export async function keepPaper(
  tx: Tx,
  shop: Shop,
  draft: Draft,
  { adjustsId, by }: { adjustsId: number | null; by: Caller | null },
): Promise<KeptPaper> {
  const counter = await tx
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'invoices')
    .returning('value')
    .executeTakeFirstOrThrow()
  const paper: Paper = { ...draft, number: counter.value }
  const { id } = await tx
    .insertInto('invoices')
    .values({
      number: paper.number,
      kind: paper.kind,
      ticket_id: paper.ticket_id,
      adjusts_id: adjustsId,
      total_cents: paper.total_cents,
      gst_cents: paper.gst_cents,
      paper: JSON.stringify(paper),
      issued_by_id: by?.account?.id ?? null,
      issued_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const eventId = await recordEvent(tx, shop, {
    kind: paper.kind === 'invoice' ? 'ticket.invoiced' : 'ticket.invoice_adjusted',
    by,
    ticketId: paper.ticket_id,
    subjectId: id,
    details: { number: paper.number, total_cents: paper.total_cents },
  })
  return { id, number: paper.number, eventId }
}

/** The invoice of a ticket as it was issued, with its row's number; null while there is none. */
export async function invoiceOf(tx: Tx, ticketId: number): Promise<{ id: number; paper: Paper } | null> {
  const row = await tx
    .selectFrom('invoices')
    .select(['id', 'paper'])
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  return row ? { id: row.id, paper: JSON.parse(row.paper) as Paper } : null
}
