import { formatCents } from '#contract/money-amounts.ts'
import type { TicketQuotes } from '#contract/quotes.schema.ts'
import type { WorkRow } from './work-links.tsx'

/** State of a ticket's quotes. */
export function toQuoteRow(ticketid: number, { quotes, outcome }: TicketQuotes): WorkRow {
  const row: Pick<WorkRow, 'key' | 'label' | 'href'> = {
    key: 'quote',
    label: 'Quote',
    href: `/admin/tickets/${ticketid}/quote`,
  }
  const last = quotes.at(-1)
  if (outcome === 'unrepaired') return { ...row, message: 'Goes back unrepaired', tone: 'due' }
  if (!last) return { ...row, message: 'None', tone: 'idle' }
  const amount = formatCents(last.amount_cents)
  switch (last.state) {
    case 'open':
      return { ...row, message: `${amount}, waiting`, tone: 'idle' }
    case 'approved':
      return { ...row, message: `${amount} approved`, tone: 'done' }
    case 'declined':
      return { ...row, message: 'Declined', tone: 'done' }
    case 'lapsed':
      return { ...row, message: 'Lapsed', tone: 'due' }
    case 'withdrawn':
      return { ...row, message: 'Withdrawn', tone: 'idle' }
  }
}
