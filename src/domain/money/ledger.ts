import { toChargeWord, type ChargeWord } from '#contract/charge-words.ts'
import { toIsoTime } from '#contract/durations.ts'
import type { EntryKind } from '#contract/money.ts'
import type { BillingDocument, LedgerEntry, BillingDocumentSummary } from '#contract/money.schema.ts'
import type { Db } from '#db/tables.ts'
import { localDay } from '../shop/announced-closures.ts'
import { parseBillingDocument } from './parse-billing-document.ts'

/** Upper bound on ledger rows per ticket. */
const MAX_DOCUMENTS = 500

/** Returns a ticket's billing documents and payments. */
export type Ledger = {
  documents: (BillingDocumentSummary & Pick<BillingDocument, 'due_on' | 'adjusts'>)[]
  rows: EntryRow[]
}

/** Reads a ticket's billing documents and entries. */
export async function readLedger(db: Db, ticketId: number): Promise<Ledger> {
  return {
    documents: await readBillingDocuments(db, ticketId),
    rows: await readEntries(db, ticketId),
  }
}

/** Returns the billing documents of a ticket, oldest first. */
export async function readBillingDocuments(db: Db, ticketId: number): Promise<Ledger['documents']> {
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

/** Returns the day by which the latest invoice is to be paid; null while there is none. */
export function getDueOn(documents: Ledger['documents']): string | null {
  return documents.findLast(({ due_on }) => due_on !== null)?.due_on ?? null
}

/** What the documents that charge a ticket are called: as the latest was issued, else as the shop would issue one. */
export function nameCharges(documents: Ledger['documents'], { abn }: { abn: string }): ChargeWord {
  return toChargeWord(documents.findLast(({ kind }) => kind === 'invoice')?.title, abn)
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
      'payments.reverses_id',
      'payments.neighbour_id',
      'payments.reason',
      'payments.recorded_by_id',
      'payments.paid_at',
      'payments.created_at',
      'accounts.fullname',
    ])
    .where('payments.ticket_id', '=', ticketId)
    .orderBy('payments.id')
    .limit(MAX_DOCUMENTS)
    .execute()
}

/** A payment, refund or reversal with its author. */
type EntryRow = Awaited<ReturnType<typeof readEntries>>[number]

/** Converts a payment or refund for all who may see the ticket's money. */
export function toEntry(row: EntryRow, timeZone: string): LedgerEntry {
  const { id, method, paid_at, created_at, reverses_id, neighbour_id } = row
  return {
    id,
    kind: getKind(row),
    method,
    amount_cents: getShownCents(row),
    paid_on: localDay(paid_at, timeZone),
    at: toIsoTime(created_at),
    reverses: reverses_id,
    neighbour: neighbour_id,
  }
}

/** The amount of an entry as its kind is read: of a reversal, what it adds to what was paid. */
export function getShownCents({
  kind,
  reverses_id,
  amount_cents,
}: Pick<EntryRow, 'kind' | 'reverses_id' | 'amount_cents'>): number {
  return reverses_id !== null && kind === 'refund' ? -amount_cents : amount_cents
}

/** A payment entry that names a refund is that refund coming back. */
export function getKind({
  kind,
  refunds_id,
  reverses_id,
  neighbour_id,
}: Pick<EntryRow, 'kind' | 'refunds_id' | 'reverses_id' | 'neighbour_id'>): EntryKind {
  if (neighbour_id !== null) return 'credit'
  if (reverses_id !== null) return 'reversal'
  return kind === 'payment' && refunds_id !== null ? 'refund_failed' : kind
}

function summarise(document: string): Pick<BillingDocument, 'title' | 'due_on' | 'adjusts'> {
  const { title, due_on, adjusts } = parseBillingDocument(document)
  return { title, due_on, adjusts }
}
