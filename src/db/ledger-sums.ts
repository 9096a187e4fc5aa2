import type { Db } from './tables.ts'

/** Totals of a ticket's invoices and ledger, in integer cents. */
export type LedgerSums = {
  /** Invoices and adjustment notes. */
  invoiced: number
  /** How much of the agreed total they cover; the rest are discounts and surcharges. */
  billed: number
  paid: number
  refunded: number
  /** Payments less refunds other than by card, and failed card refunds: to be paid back by hand. */
  counter: number
  papers: number
  entries: number
}

/** Sums the invoices and the ledger of a ticket. */
export async function ledgerSums(db: Db, ticketId: number): Promise<LedgerSums> {
  const documents = await db
    .selectFrom('invoices')
    .select((of) => [
      of.fn.sum<number | null>('total_cents').as('total'),
      of.fn.sum<number | null>('agreed_cents').as('agreed'),
      of.fn.countAll<number>().as('number'),
    ])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('payments')
    .select((of) => [
      'kind',
      'method',
      of.fn.sum<number>('amount_cents').as('total'),
      of.fn.countAll<number>().as('number'),
      // Joined on the entry of the card payment: a refund that failed afterwards.
      of.fn
        .sum<number>(of.case().when('refunds_id', 'is', null).then(0).else(of.ref('amount_cents')).end())
        .as('returned'),
    ])
    .where('ticket_id', '=', ticketId)
    .groupBy(['kind', 'method'])
    .execute()
  const total = (kind: 'payment' | 'refund', rows = entries) =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + Number(row.total) : sum), 0)
  const atCounter = entries.filter(({ method }) => method !== 'card')
  const cardPayments = entries.find(({ kind, method }) => kind === 'payment' && method === 'card')
  return {
    invoiced: Number(documents.total ?? 0),
    billed: Number(documents.agreed ?? 0),
    paid: total('payment'),
    refunded: total('refund'),
    counter: total('payment', atCounter) - total('refund', atCounter) + Number(cardPayments?.returned ?? 0),
    papers: Number(documents.number),
    entries: entries.reduce((sum, { number }) => sum + Number(number), 0),
  }
}

/** Cents still owed: invoices less payments plus refunds; negative is credit. */
export function owed({
  invoiced,
  paid,
  refunded,
}: Pick<LedgerSums, 'invoiced' | 'paid' | 'refunded'>): number {
  return invoiced - paid + refunded
}
