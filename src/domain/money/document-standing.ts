import { toChargeWord } from '#contract/charge-words.ts'
import type { ShownDocument } from '#contract/money.schema.ts'
import type { Db } from '#db/tables.ts'
import { allocate } from './allocate.ts'
import { getShownCents, readLedger } from './ledger.ts'
import { localDay } from '../shop/announced-closures.ts'
import { getReference, readParcelDues } from './parcel-dues.ts'

/** Shares the payments of a ticket among its invoices, as they are now, with what each is called, in a sentence and as its title. */
export async function readStandings(db: Db, ticketId: number, timeZone: string) {
  const { documents, rows } = await readLedger(db, ticketId)
  const allocated = allocate(
    documents.map(({ number, adjusts, total_cents }) => ({ number, adjusts, total: total_cents })),
    rows.map((row) => ({
      id: row.id,
      cents: row.kind === 'refund' ? -row.amount_cents : getShownCents(row),
      paidOn: localDay(row.paid_at, timeZone),
    })),
  )
  const words = new Map(documents.map(({ number, title }) => [number, toChargeWord(title, '')]))
  const titles = new Map(documents.map(({ number, title }) => [number, `${title} ${number}`]))
  return { ...allocated, words, titles }
}

/** How an invoice of a ticket stands: what was paid of it, and what is left. */
export async function readStanding(
  db: Db,
  { ticketId, number, timeZone }: { ticketId: number; number: number; timeZone: string },
): Promise<ShownDocument['standing']> {
  const { invoices, words } = await readStandings(db, ticketId, timeZone)
  const standing = invoices.get(number)
  return standing
    ? {
        adjusted_cents: standing.adjusted,
        paid_cents: standing.paid,
        balance_cents: standing.left,
        paid_on: standing.paidOn,
        reference: getReference(ticketId, await readParcelDues(db, ticketId)),
        document: words.get(number)!,
      }
    : null
}
