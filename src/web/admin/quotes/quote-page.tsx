import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { outcomeName, toOutcome } from '#contract/outcomes.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { oneOfForms } from '../../forms/form-action.ts'
import { staffFormAction } from '../staff-form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { getPage } from '../../page-context.ts'
import { Card, Facts, Notice } from '../../ui/card.tsx'
import { TicketPageHeading } from '../ticket-page-heading.tsx'
import { sendQuote, withdrawOpenQuote } from './change-quote.ts'
import { loadTicketPage } from '../load-ticket.ts'
import type { TicketHeading } from '#contract/pages.schema.ts'
import type { TicketQuotes } from '#contract/quotes.schema.ts'
import { QuoteForm } from './quote-form.tsx'
import { QuoteList } from './quote-list.tsx'
import { staffMeta } from '../staff-meta.ts'
import type { RootData } from '../../root.tsx'

type Loaded = { ticket: TicketHeading; quotes: TicketQuotes; now: number }

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Quote for ticket #${params.ticketid}`)

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = getPage(context)
  const shown = await loadTicketPage(page, params.ticketid, (id) =>
    page.api.read('GET /api/pages/admin/tickets/{id}/quote', { id }),
  )
  return { ...shown, now: Date.now() }
}
export const action = staffFormAction(oneOfForms({ quote: sendQuote, withdraw: withdrawOpenQuote }))

export default function QuotePage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { ticket, quotes, now } = loaderData
  const quoteDays = useRouteLoaderData<RootData>('root')?.profile.quoteDays ?? null
  const quoting = useSubmitting('quote')
  const withdrawing = useSubmitting('withdraw')
  const open = quotes.quotes.find(({ state }) => state === 'open')
  return (
    <>
      <TicketPageHeading title="Extra work or a new price" ticket={ticket} />
      <div className="split gap-6">
        <Card title={open ? 'Waiting for an answer' : 'New quote'}>
          <Standing quotes={quotes} />
          {!quotes.can_quote && (
            <Notice tone="info">This repair is over, so nothing can be quoted any more.</Notice>
          )}
          {open && (
            <Notice tone="info">
              The customer has an email with the quote and answers on the ticket page or by the private link.
              To quote anything else, withdraw this one first.
            </Notice>
          )}
          {quotes.can_quote && !open && (
            <QuoteForm
              ifDeclined={quotes.at_home ? null : quotes.if_declined.words}
              repaired={quotes.repaired}
              key={quotes.quotes.length}
              agreedCents={quotes.agreed_cents}
              quoteDays={quoteDays}
              failure={actionData}
              busy={quoting}
            />
          )}
        </Card>
        <QuoteList
          quotes={quotes.quotes}
          failure={open ? actionData : undefined}
          busy={withdrawing}
          now={now}
        />
      </div>
    </>
  )
}

function Standing({ quotes: { agreed_cents, outcome } }: { quotes: TicketQuotes }) {
  const ended = toOutcome(outcome)
  return (
    <div className="mb-5">
      <Facts
        items={[
          { label: 'Agreed by now', value: formatCents(agreed_cents) },
          ...(ended === null ? [] : [{ label: 'Outcome', value: outcomeName(ended) }]),
        ]}
      />
    </div>
  )
}
