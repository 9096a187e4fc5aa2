import type { PaperLine } from '#contract/money.ts'
import type { Db } from '#db/books.ts'
import { agreedLines } from '../quotes/agreed-lines.ts'

/** What the customer has agreed to pay, as lines of an invoice. */
export async function agreed(db: Db, ticketId: number): Promise<PaperLine[]> {
  const lines = await agreedLines(db, ticketId)
  return lines.map(({ what, amount_cents }) => ({ label: what, amount_cents }))
}
