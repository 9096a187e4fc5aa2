import type { Db } from './tables.ts'

/** Totals of a ticket's invoices and ledger, in integer cents. */
export type LedgerSums = {
  /** Invoices and adjustment notes. */
  invoiced: number
  /** How much of the agreed total they cover; the rest are discounts and surcharges. */
  billed: number
  paid: number
  refunded: number
  /** Payments less refunds other than by card, and card refunds that came back: what may be paid back by hand. */
  counter: number
  documents: number
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
    counter:
      total('payment', atCounter) -
      total('refund', atCounter) +
      (Number(cardPayments?.returned ?? 0) > 0 ? sumReturned(await readCardEntries(db, ticketId)) : 0),
    documents: Number(documents.number),
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

/** A card payment, a refund of one, or a refund that came back. */
type CardEntry = {
  id: number
  kind: 'payment' | 'refund'
  amount_cents: number
  refunds_id: number | null
  recorded_by_id: number | null
}

/** Reads a ticket's entries by card, oldest first. */
export function readCardEntries(db: Db, ticketId: number): Promise<CardEntry[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'kind', 'amount_cents', 'refunds_id', 'recorded_by_id'])
    .where('ticket_id', '=', ticketId)
    .where('method', '=', 'card')
    .orderBy('id')
    .execute()
}

/**
 * What is left of a card payment, in cents: what came back and is to be paid by hand, and what can still be refunded to
 * the card. A refund that the card service reports by itself after one came back has paid that one again, so that it is
 * not paid a second time by hand.
 */
export function splitCardPayment(
  { id, amount_cents }: Pick<CardEntry, 'id' | 'amount_cents'>,
  entries: readonly CardEntry[],
): { byHand: number; byCard: number } {
  const own = entries.filter(({ refunds_id }) => refunds_id === id)
  const sum = (rows: readonly CardEntry[]) => rows.reduce((total, row) => total + row.amount_cents, 0)
  const back = own.filter(({ kind }) => kind === 'payment')
  const refunds = own.filter(({ kind }) => kind === 'refund')
  const left = amount_cents - sum(refunds) + sum(back)
  const first = back[0]?.id ?? Infinity
  const again = sum(refunds.filter((row) => row.id > first && row.recorded_by_id === null))
  const byHand = Math.max(0, Math.min(sum(back) - again, left))
  return { byHand, byCard: Math.max(0, left - byHand) }
}

function sumReturned(entries: readonly CardEntry[]): number {
  return entries
    .filter(({ kind, refunds_id }) => kind === 'payment' && refunds_id === null)
    .reduce((total, payment) => total + splitCardPayment(payment, entries).byHand, 0)
}

/** What may still go back to a card of this ticket: its share, less what was paid by hand beyond what was to be. */
export function limitCardRefund(byCard: number, { counter }: Pick<LedgerSums, 'counter'>): number {
  return Math.max(0, byCard + Math.min(0, counter))
}
