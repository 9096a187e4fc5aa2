import type { Db } from './books.ts'

/** What the papers and the ledger of one ticket add up to, in integer cents. */
export type LedgerSums = {
  /** Invoices and adjustment notes. */
  invoiced: number
  paid: number
  refunded: number
  /** Payments less refunds that did not go through a card, and what came back from one: to be returned by hand. */
  counter: number
  papers: number
  entries: number
}

/** Adds up the papers and the ledger of a ticket. */
export async function ledgerSums(db: Db, ticketId: number): Promise<LedgerSums> {
  const papers = await db
    .selectFrom('invoices')
    .select((of) => [
      of.fn.sum<number | null>('total_cents').as('total'),
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
      // Of the entry of a card payment: what came back after it had been refunded.
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
    invoiced: Number(papers.total ?? 0),
    paid: total('payment'),
    refunded: total('refund'),
    counter: total('payment', atCounter) - total('refund', atCounter) + Number(cardPayments?.returned ?? 0),
    papers: Number(papers.number),
    entries: entries.reduce((sum, { number }) => sum + Number(number), 0),
  }
}

/** What is still owed, in cents: papers less payments plus refunds; negative is credit. */
export function owed({ invoiced, paid, refunded }: LedgerSums): number {
  return invoiced - paid + refunded
}
