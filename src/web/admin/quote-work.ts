import { inDollars } from '#contract/money.ts'
import { getQuotes } from '#contract/quotes.ts'
import type { Api } from '../api.ts'
import type { WorkRow } from './ticket-work.tsx'

/** Where the quotes of a ticket stand. */
export async function quoteWork(api: Api, ticketid: number): Promise<WorkRow> {
  const { quotes, outcome } = await api.read(getQuotes, { id: ticketid })
  const row = { key: 'quote', label: 'Quote', href: `/admin/tickets/${ticketid}/quote` }
  const last = quotes.at(-1)
  if (outcome === 'unrepaired') return { ...row, says: 'Goes back unrepaired', tone: 'due' }
  if (!last) return { ...row, says: 'None', tone: 'idle' }
  const amount = inDollars(last.amount_cents)
  switch (last.state) {
    case 'open':
      return { ...row, says: `${amount}, waiting`, tone: 'idle' }
    case 'approved':
      return { ...row, says: `${amount} approved`, tone: 'done' }
    case 'declined':
      return { ...row, says: 'Declined', tone: 'done' }
    case 'lapsed':
      return { ...row, says: 'Lapsed', tone: 'due' }
    case 'withdrawn':
      return { ...row, says: 'Withdrawn', tone: 'idle' }
  }
}
