import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { backByLabel, describeTicketBackBy, paymentNotCounted } from '#contract/back-by.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { toOutcome } from '#contract/outcomes.ts'
import type { TrackedTicket } from '#contract/tracking.schema.ts'
import { formAction } from '../../forms/form-action.ts'
import { getFailure, isFormFailure, type FormFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useKeptFocus } from '../../forms/use-kept-focus.ts'
import { Link } from '../../link.tsx'
import { newMessageKey } from '../conversation/change-message.ts'
import { changeByLink, trackSuccessMessages, type CardPaymentPage } from './link-access-forms.ts'
import { LinkTasks } from './link-access-cards.tsx'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import '../../ticket.css'
import '../conversation/conversation.css'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { quoteSuccessMessages, answerIntent } from '../quotes/change-quote.ts'
import { SuccessMessage } from '../../forms/success-message.tsx'
import { getNextActionWithoutLogIn } from '../tickets/next-action.ts'
import { NextStep } from '../tickets/next-step.tsx'
import { CameCard } from '../shipping/came-card.tsx'
import { ParcelList } from '../shipping/parcel-list.tsx'
import { QuoteCard } from '../quotes/quote-card.tsx'
import { QuoteAnswerForm } from '../quotes/quote-answer-form.tsx'
import { TicketLayout } from '../tickets/ticket-layout.tsx'
import { TicketProgress } from '../tickets/ticket-progress.tsx'
import { splitTimeline } from '../conversation/ticket-timeline.ts'
import { toTrackedTimeline } from '../conversation/tracked-timeline.ts'
import { InParcel } from '../../parcels/in-parcel.tsx'
import { useRepairs } from '../../repairs.ts'

export function meta({ matches }: MetaArgs) {
  // No ticket number in the title: it would end up in browser histories and link previews.
  return [
    ...pageMeta(matches, 'Your repair', 'Where this repair stands, and what happens next.', {
      noindex: true,
    }),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export const headers = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

type Shown = { ticket: TrackedTicket; token: string; messageKey: string }

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const token = params.token ?? ''
  const ticket = await getPage(context).api.read('GET /api/track/{token}', { token })
  return { ticket, token, messageKey: newMessageKey() }
}

export const action = formAction(changeByLink)

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export default function TrackPage({
  loaderData,
  actionData,
}: FormPageProps<typeof loader, FormFailure | CardPaymentPage>) {
  const { ticket, token, messageKey } = loaderData
  const repairs = useRepairs()
  useKeptFocus()
  const backBy = describeTicketBackBy(ticket)
  const failure = isFormFailure(actionData) ? actionData : undefined
  const onward = actionData && 'onward' in actionData ? actionData.onward : undefined
  const open = ticket.quotes.find(({ state }) => state === 'open')
  const where = (
    <TicketProgress status={ticket.status} steps={ticket.steps} outcome={toOutcome(ticket.outcome)} />
  )
  const tasks = (
    <LinkTasks ticket={ticket} token={token} messageKey={messageKey} failure={failure} onward={onward} />
  )
  return (
    <>
      <PageHeading
        eyebrow={`Ticket ${ticket.ticket_id}`}
        title={`${ticket.displayName}, ${repairs.name(ticket.repair_name)}`}
        intro={backBy && `${backByLabel}: ${backBy}.`}
      />
      <InParcel
        parcelId={ticket.parcel_id}
        others={ticket.in_parcel}
        pathOf={({ link }) => link && new URL(link).pathname}
      />
      <SuccessMessage messages={{ ...quoteSuccessMessages, ...trackSuccessMessages }} />
      <TicketLayout
        key={ticket.ticket_id}
        answer={
          <>
            {ticket.for_payer ? (
              where
            ) : (
              <NextStep
                next={ticket.next}
                writeTo={ticket.tasks ? 'write' : 'tasks'}
                action={getNextActionWithoutLogIn(ticket.next, ticket.ticket_id)}
                where={where}
              />
            )}
            <CameCard delivery={ticket.delivery} status={ticket.status} failure={failure} />
            {open ? (
              <QuoteAnswerForm quote={open} asksDigits failure={getFailure(failure, answerIntent)} />
            ) : (
              <FormErrors failure={getFailure(failure, answerIntent)} />
            )}
          </>
        }
        conversation={
          ticket.for_payer ? (
            tasks
          ) : (
            <Card title="What happened">
              <TrackedEntries ticket={ticket} />
            </Card>
          )
        }
        sections={
          <>
            {!ticket.for_payer && tasks}
            {ticket.agreed_cents !== null && (
              <Card title="Price" hint={formatCents(ticket.agreed_cents)}>
                <p>
                  Agreed so far: {formatCents(ticket.agreed_cents)}.
                  {ticket.tasks === null &&
                    ' What was paid and charged is shown once the last four digits of the mobile number are entered.'}
                  {backBy && ` ${paymentNotCounted}`}
                </p>
              </Card>
            )}
            <ParcelList parcels={ticket.parcels} />
            <QuoteCard quotes={ticket.quotes} outcome={ticket.outcome} />
            <Card title="This is a private page" hint="What it shows, and to whom">
              {ticket.for_payer ? (
                <p>
                  It is for the business that pays, and opens for whoever has the link, so pass it on with
                  care. It shows what is to be paid and where the repair stands. What the customer and we
                  write to each other is not here.
                </p>
              ) : (
                <>
                  <p>
                    It opens for whoever has the link, so pass it on with care. Name, address, pin code and
                    photos are not here: they are on the ticket’s own page, which asks you to log in. There
                    you can also make a new link, and this one stops working.
                  </p>
                  <p className="mt-4">
                    <Link className="text-link" to={`/account/ticket/${ticket.ticket_id}`}>
                      Log in and open ticket {ticket.ticket_id}
                    </Link>
                  </p>
                </>
              )}
            </Card>
          </>
        }
      />
    </>
  )
}

/** The newest entries; earlier ones are folded. */
function TrackedEntries({ ticket }: { ticket: TrackedTicket }) {
  const { earlier, latest } = splitTimeline(
    toTrackedTimeline(ticket),
    ticket.quotes.some(({ state }) => state === 'open'),
  )
  return (
    <>
      {earlier.length > 0 && (
        <details className="conversation-earlier">
          <summary>
            Earlier: {earlier.length} {earlier.length === 1 ? 'entry' : 'entries'}
          </summary>
          <div className="mt-3">
            <Timeline entries={earlier} />
          </div>
        </details>
      )}
      <Timeline entries={latest} />
    </>
  )
}
