import {
  data,
  Link,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { refusals } from '#contract/refusals.ts'
import { getUserTicket, replacePasscode, type Ticket } from '#contract/tickets.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Card } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { DoneNotice, withDone } from './done-notice.tsx'
import { notDone, type NotDone } from './not-done.ts'
import { PasscodeForm } from './passcode-form.tsx'
import { NextStep } from './next-step.tsx'
import { CustomerDetails, RepairDetails } from './ticket-details.tsx'
import { TicketSteps } from './ticket-steps.tsx'
import { timelineOf } from './ticket-timeline.ts'
import { typedIn } from './typed-in.ts'

type Shown = { ticket: Ticket; now: number }

// From here on the phone is no longer with us, and its pin code is erased.
const postedToCustomer = 5

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(
    matches,
    `Ticket ${params.ticketid}`,
    'Where your repair stands, what happens next, and what we noted about it.',
    { noindex: true },
  )
}

async function load({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const ticket = await pageOf(context).api.read(getUserTicket, {
    data: { ticketid: ticketNumber(params.ticketid) },
  })
  return { ticket, now: Date.now() }
}

export const loader = load
export const clientLoader = load

async function savePasscode({ request, context, params }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const id = ticketNumber(params.ticketid)
  const typed = await typedIn(request)
  const saved = await api.send(replacePasscode, { id, data: { phone_pin: typed('phone_pin') } })
  if (isRefused(saved)) return notDone(flash, saved, {})
  flash('success', 'The new pin code is saved.')
  return redirect(withDone(`/account/ticket/${id}`, 'pin'), 303)
}

export const action = savePasscode
export const clientAction = savePasscode

export default function TicketPage({ loaderData, actionData }: { loaderData: Shown; actionData?: NotDone }) {
  const { ticket, now } = loaderData
  return (
    <>
      <p className="screen-only">
        <Link className="text-link" to="/account/dashboard">
          My account
        </Link>
      </p>
      <PageHeading
        eyebrow={`Ticket ${ticket.id}`}
        title={`${ticket.displayName}, ${repairLabels[ticket.repair_name]} Replacement`}
      />
      <DoneNotice words={{ pin: 'The new pin code is saved.' }} />
      <NextStep next={ticket.next} />
      <TicketSteps status={ticket.status} steps={ticket.steps} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="What happened">
          <Timeline entries={timelineOf(ticket)} />
        </Card>
        <div className="grid gap-6">
          <RepairDetails ticket={ticket} now={now} />
          <CustomerDetails ticket={ticket} />
          {/* Drawn anew once saved, so that the pin code does not stay in view. */}
          {ticket.status < postedToCustomer && (
            <div className="screen-only">
              <PasscodeForm key={now} kept={ticket.phone_pin !== null} refused={actionData} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** A number that cannot be a ticket's is as unknown as a ticket that does not exist. */
function ticketNumber(ticketid: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(ticketid ?? '')) {
    throw data({ error: refusals.unknown_ticket.says }, { status: 404 })
  }
  return Number(ticketid)
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
