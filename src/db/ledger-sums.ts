import type { Db } from './books.ts'

/** What the papers and the ledger of one ticket add up to, in integer cents. */
export type LedgerSums = {
  /** Invoices and adjustment notes. */
  invoiced: number
  paid: number
  refunded: number
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
  const kinds = await db
    .selectFrom('payments')
    .select((of) => [
      'kind',
      of.fn.sum<number>('amount_cents').as('total'),
      of.fn.countAll<number>().as('number'),
    ])
    .where('ticket_id', '=', ticketId)
    .groupBy('kind')
    .execute()
  const of = (kind: 'payment' | 'refund') => Number(kinds.find((one) => one.kind === kind)?.total ?? 0)
  return {
    invoiced: Number(papers.total ?? 0),
    paid: of('payment'),
    refunded: of('refund'),
    papers: Number(papers.number),
    entries: kinds.reduce((sum, { number }) => sum + Number(number), 0),
  }
}

/** What is still owed, in cents: papers less payments plus refunds; negative is credit. */
export function owed({ invoiced, paid, refunded }: LedgerSums): number {
  return invoiced - paid + refunded
}
