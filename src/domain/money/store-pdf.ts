import type { BillingDocument } from '#contract/money.schema.ts'
import type { Tx } from '#db/tables.ts'
import { recordEvent } from '../record-event.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { localDay } from '../shop/announced-closures.ts'
import { addDays } from '../shop/report-period.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import type { BillingDocumentDraft } from './write-billing-document.ts'

type Stored = {
  adjustsId: number | null
  /** How much of the agreed total the document covers, in integer cents. */
  covers: number
  /** Null for what is not to be paid. */
  daysToPay: number | null
  timeZone: string
  by: Caller | null
}
export type StoredPdf = { id: number; number: number; eventId: number }

/**
 * Gives a billing document the next number and stores it as issued. The counter is locked until the transaction ends:
 * a rollback returns the number, so that numbers have no gap and no duplicate.
 */
export async function storePdf(
  tx: Tx,
  shop: Shop,
  draft: BillingDocumentDraft,
  { adjustsId, covers, daysToPay, timeZone, by }: Stored,
): Promise<StoredPdf> {
  const number = await nextNumber(tx)
  // Only once the counter is locked: after a wait over midnight, day and moment would belong to two months.
  const issuedAt = shop.now()
  const issuedOn = localDay(issuedAt, timeZone)
  const document: BillingDocument = {
    ...draft,
    number,
    issued_on: issuedOn,
    due_on: daysToPay === null ? null : addDays(issuedOn, daysToPay),
  }
  const { id } = await tx
    .insertInto('invoices')
    .values({
      number: document.number,
      kind: document.kind,
      ticket_id: document.ticket_id,
      adjusts_id: adjustsId,
      total_cents: document.total_cents,
      gst_cents: document.gst_cents,
      agreed_cents: covers,
      document: JSON.stringify(document),
      issued_by_id: by?.account?.id ?? null,
      issued_at: issuedAt,
      due_on: document.due_on ?? issuedOn,
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

async function nextNumber(tx: Tx): Promise<number> {
  const counter = await tx
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'invoices')
    .returning('value')
    .executeTakeFirstOrThrow()
  if (counter.value > 1) return counter.value
  const { profile } = await readProfile(tx)
  const value = profile.firstInvoiceNumber
  if (value > 1) await tx.updateTable('versions').set({ value }).where('name', '=', 'invoices').execute()
  return value
}
