import type { EntryKind } from '#contract/money.ts'
import type { BillingDocument, LedgerEntry, BillingDocumentSummary } from '#contract/money.schema.ts'
import type { Db } from '#db/tables.ts'
import { parseBillingDocument } from './parse-billing-document.ts'

/** Upper bound on ledger rows per ticket. */
const MAX_DOCUMENTS = 500

/** Returns a ticket's billing documents and payments. */
export type Ledger = {
  documents: (BillingDocumentSummary & Pick<BillingDocument, 'due_on'>)[]
  rows: EntryRow[]
}

/** Reads a ticket's billing documents and entries. */
export async function readLedger(db: Db, ticketId: number): Promise<Ledger> {
  return {
    documents: await readBillingDocuments(db, ticketId),
    rows: await readEntries(db, ticketId),
  }
}

async function readBillingDocuments(db: Db, ticketId: number): Promise<Ledger['documents']> {
  const rows = await db
    .selectFrom('invoices')
    .select(['number', 'kind', 'total_cents', 'gst_cents', 'document', 'issued_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .limit(MAX_DOCUMENTS)
    .execute()
  return rows.map(({ number, kind, total_cents, document, issued_at }) => ({
    number,
    kind,
    ...summarise(document),
    total_cents,
    issued_at: new Date(issued_at).toISOString(),
  }))
}

function readEntries(db: Db, ticketId: number) {
  return db
    .selectFrom('payments')
    .leftJoin('accounts', 'accounts.id', 'payments.recorded_by_id')
    .select([
      'payments.id',
      'payments.kind',
      'payments.method',
      'payments.amount_cents',
      'payments.reference',
      'payments.refunds_id',
      'payments.recorded_by_id',
      'payments.created_at',
      'accounts.fullname',
    ])
    .where('payments.ticket_id', '=', ticketId)
    .orderBy('payments.id')
    .limit(MAX_DOCUMENTS)
    .execute()
}

/** Converts a payment or refund for staff, with the author of the entry. */
type EntryRow = Awaited<ReturnType<typeof readEntries>>[number]

/** Converts a payment or refund for all who may see the ticket's money. */
export function toEntry(row: EntryRow): LedgerEntry {
  const { id, method, amount_cents, created_at } = row
  return { id, kind: getKind(row), method, amount_cents, at: new Date(created_at).toISOString() }
}

/** A payment entry that names a refund is that refund coming back. */
export function getKind({ kind, refunds_id }: Pick<EntryRow, 'kind' | 'refunds_id'>): EntryKind {
  return kind === 'payment' && refunds_id !== null ? 'refund_failed' : kind
}

function summarise(document: string): Pick<BillingDocument, 'title' | 'due_on'> {
  const { title, due_on } = parseBillingDocument(document)
  return { title, due_on }
}
