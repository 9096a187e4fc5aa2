import type { PaperLine } from '#contract/money.ts'
import { agreedLines } from '../quotes/agreed-lines.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'

/** What the customer has agreed to pay, as lines of an invoice. */
export async function agreed(file: TicketFile): Promise<PaperLine[]> {
  const lines = await agreedLines(file)
  return lines.map(({ what, amount_cents }) => ({ label: what, amount_cents }))
}
