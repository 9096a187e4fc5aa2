import { useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { inDollars } from '#contract/money.ts'
import { getQuotes, type TicketQuotes } from '#contract/quotes.ts'
import type { Ticket } from '#contract/tickets.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { Card, Facts, Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { BackToTicket } from './back-to-ticket.tsx'
import { sendQuote, takeQuoteBack, type QuoteOutcome } from './change-quote.ts'
import { findTicket } from './find-ticket.ts'
import { QuoteForm } from './quote-form.tsx'
import { QuoteList } from './quote-list.tsx'
import { textOf } from './refused-form.ts'
import { staffMeta } from './staff-meta.ts'

type Loaded = { ticket: Ticket; quotes: TicketQuotes; now: number }

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Quote for ticket #${params.ticketid}`)

async function load({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = pageOf(context)
  const ticket = await findTicket(page, params.ticketid)
  return { ticket, quotes: await page.api.read(getQuotes, { id: ticket.id }), now: Date.now() }
}
export const loader = load
export const clientLoader = load

async function change({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  const desk = { api, flash, ticketid: Number(params.ticketid), form }
  return textOf(form, 'intent') === 'withdraw' ? takeQuoteBack(desk) : sendQuote(desk)
}
export const action = change
export const clientAction = change

export default function QuotePage({
  loaderData,
  actionData,
}: {
  loaderData: Loaded
  actionData?: QuoteOutcome
}) {
  const { ticket, quotes, now } = loaderData
  const intent = useNavigation().formData?.get('intent')
  const open = quotes.quotes.find(({ state }) => state === 'open')
  return (
    <>
      <BackToTicket id={ticket.id} />
      <PageHeading
        title="Extra work or a new price"
        eyebrow={`${ticket.displayName} · ${repairLabels[ticket.repair_name]} Replacement`}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
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
              key={quotes.quotes.length}
              agreedCents={quotes.agreed_cents}
              refused={actionData ?? null}
              busy={intent === 'quote'}
            />
          )}
        </Card>
        <QuoteList
          quotes={quotes.quotes}
          refused={open ? actionData : undefined}
          busy={intent === 'withdraw'}
          now={now}
        />
      </div>
    </>
  )
}

function Standing({ quotes: { agreed_cents, outcome } }: { quotes: TicketQuotes }) {
  const state = { unrepaired: 'Goes back unrepaired', cancelled: 'Cancelled', repaired: 'Repaired' }
  return (
    <div className="mb-5">
      <Facts
        items={[
          { label: 'Agreed by now', value: inDollars(agreed_cents) },
          ...(outcome === null ? [] : [{ label: 'Outcome', value: state[outcome] }]),
        ]}
      />
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
