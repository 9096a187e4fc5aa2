import { expressionBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'
import type { Tables } from './schema/tables.ts'

/** Totals of a ticket's billing documents and entries, in integer cents. */
export type LedgerSums = {
  /** Invoices and adjustment notes. */
  billed: number
  /** How much of the agreed total they cover; the rest are discounts and surcharges. */
  covered: number
  /** Payments less refunds. */
  paid: number
  isBilled: boolean
  hasEntries: boolean
  /** Grows with every billing document and entry. */
  version: number
}

/** The totals as columns of a query over `tickets`. */
export function ledgerColumns() {
  const of = expressionBuilder<Tables, 'tickets'>()
  const documents = of.selectFrom('invoices').whereRef('invoices.ticket_id', '=', 'tickets.id')
  const entries = of.selectFrom('payments').whereRef('payments.ticket_id', '=', 'tickets.id')
  const signed = sql<number | null>`sum(case kind when 'payment' then amount_cents else 0 - amount_cents end)`
  return [
    documents.select((row) => row.fn.sum<number | null>('total_cents').as('total')).as('billed'),
    documents.select((row) => row.fn.sum<number | null>('agreed_cents').as('total')).as('covered'),
    entries.select(signed.as('total')).as('paid'),
    documents.select((row) => row.fn.countAll<number>().as('number')).as('documents'),
    entries.select((row) => row.fn.countAll<number>().as('number')).as('entries'),
  ] as const
}

/** The columns as they were read. */
type LedgerRow = {
  billed: number | null
  covered: number | null
  paid: number | null
  documents: number | null
  entries: number | null
}

/** Returns the totals that were read with a ticket. */
export function toLedgerSums({ billed, covered, paid, documents, entries }: LedgerRow): LedgerSums {
  return {
    billed: Number(billed ?? 0),
    covered: Number(covered ?? 0),
    paid: Number(paid ?? 0),
    isBilled: billed !== null,
    hasEntries: paid !== null,
    version: Number(documents) + Number(entries),
  }
}

/** Reads the totals of a ticket. */
export async function readLedgerSums(db: Db, ticketId: number): Promise<LedgerSums> {
  return toLedgerSums(
    await db
      .selectFrom('tickets')
      .select(ledgerColumns())
      .where('tickets.id', '=', ticketId)
      .executeTakeFirstOrThrow(),
  )
}
