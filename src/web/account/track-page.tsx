import {
  Link,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { getTracked, type TrackedTicket } from '#contract/tracking.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { quoteDone, sendAnswerByLink } from './change-quote.ts'
import { DoneNotice } from './done-notice.tsx'
import { nextActionThere } from './next-action.ts'
import { NextStep } from './next-step.tsx'
import type { NotDone } from './not-done.ts'
import { ParcelList } from './parcel-list.tsx'
import { QuoteCard } from './quote-card.tsx'
import { QuoteOffer } from './quote-offer.tsx'
import { TicketSteps } from './ticket-steps.tsx'
import { trackedTimeline } from './tracked-timeline.ts'
import { typedIn } from './typed-in.ts'

export function meta({ matches }: MetaArgs) {
  // No ticket number: titles end up in histories and previews.
  return [
    ...pageMeta(matches, 'Your repair', 'Where this repair stands, and what happens next.', {
      noindex: true,
    }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export const headers: HeadersFunction = () => ({
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
})

async function load({ context, params }: LoaderFunctionArgs): Promise<TrackedTicket> {
  return pageOf(context).api.read(getTracked, { token: params.token ?? '' })
}

export const loader = load
export const clientLoader = load

async function change({ request, context, params }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  return sendAnswerByLink({ api, flash, typed: await typedIn(request) }, params.token ?? '')
}

export const action = change
export const clientAction = change

export default function TrackPage({
  loaderData: ticket,
  actionData,
}: {
  loaderData: TrackedTicket
  actionData?: NotDone
}) {
  const open = ticket.quotes.find(({ state }) => state === 'open')
  return (
    <>
      <PageHeading
        eyebrow={`Ticket ${ticket.ticket_id}`}
        title={`${ticket.displayName}, ${repairLabels[ticket.repair_name]} Replacement`}
      />
      <DoneNotice words={quoteDone} />
      <NextStep next={ticket.next} action={nextActionThere(ticket.next, ticket.ticket_id)} />
      {open && <QuoteOffer quote={open} asksDigits refused={actionData} />}
      <TicketSteps status={ticket.status} steps={ticket.steps} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="What happened">
          <Timeline entries={trackedTimeline(ticket)} />
        </Card>
        <div className="grid gap-6">
          <QuoteCard quotes={ticket.quotes} outcome={ticket.outcome} />
          <ParcelList parcels={ticket.parcels} />
          <Card title="This is a private page">
            <p>
              It opens for whoever has the link, so pass it on with care. Name, address, pin code and photos
              are not here: they are on the ticket’s own page, which asks you to log in. There you can also
              make a new link, and this one stops working.
            </p>
            <p className="mt-4">
              <Link className="text-link" to={`/account/ticket/${ticket.ticket_id}`}>
                Log in and open ticket {ticket.ticket_id}
              </Link>
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
