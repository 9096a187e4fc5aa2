import { useSyncExternalStore } from 'react'
import { Link, useRouteLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { preparationsFor } from '#contract/mail-in.ts'
import { getLastConfirmation, type Confirmation } from '#contract/tickets.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { CallInstead, WhatToDoNow } from '../mail-in-pack.tsx'
import type { Site } from '../root.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card, EmptyState, Facts } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { confirmationFrom, keptText } from './kept-confirmation.ts'
import { nationalMobile } from './national-mobile.ts'

type Shown = { last: Confirmation | null }

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Your booking', 'Your ticket number, and how to send us your phone.', {
    noindex: true,
  })
}

async function load({ context }: LoaderFunctionArgs): Promise<Shown> {
  // This tab may know the booking even when the shop does not answer.
  const { confirmation } = await pageOf(context)
    .api.read(getLastConfirmation, {})
    .catch(() => ({ confirmation: null }))
  return { last: confirmation }
}

export const loader = load
export const clientLoader = load

export default function ConfirmationPage({ loaderData: { last } }: { loaderData: Shown }) {
  const kept = confirmationFrom(useSyncExternalStore(never, keptText, () => null))
  const confirmation = kept ?? last
  return (
    <>
      <BookingSteps current={3} />
      {confirmation ? <Booked confirmation={confirmation} /> : <NothingBooked />}
    </>
  )
}

function Booked({ confirmation }: { confirmation: Confirmation }) {
  const site = useRouteLoaderData<Site>('root')
  const { ticket_id, repair_name, user_mobile, address, address_apt, address_city } = confirmation
  const { address_state, address_post, battery } = confirmation
  return (
    <>
      <PageHeading
        title={`Ticket ${ticket_id} is booked`}
        intro="Thank you. Here is what we noted, and what happens next."
      />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        {site && battery === 'damaged' && <CallInstead ticketNumber={ticket_id} profile={site.profile} />}
        <Card title="Your booking">
          <Facts
            items={[
              { label: 'Ticket number', value: ticket_id },
              { label: 'Repair', value: `${repairLabels[repair_name]} Replacement` },
              {
                label: 'Return address',
                value: (
                  <address>
                    {[address_apt, address].filter(Boolean).join(', ')}
                    <br />
                    {address_city} {address_state} {address_post}
                  </address>
                ),
              },
              { label: 'Mobile number for updates', value: nationalMobile(user_mobile) },
            ]}
          />
          <p className="mt-6">
            <Link to="/account/dashboard" className={buttonClass('primary')}>
              View Account
            </Link>
          </p>
        </Card>
        {site && battery === 'fine' && (
          <WhatToDoNow
            ticketNumber={ticket_id}
            profile={site.profile}
            preparations={preparationsFor({ brand: null, choice: null })}
          />
        )}
      </div>
    </>
  )
}

function NothingBooked() {
  return (
    <>
      <PageHeading title="Your booking" />
      <EmptyState
        title="No booking in this browser"
        text="Everything you have booked is on your account page."
        action={
          <Link to="/account/dashboard" className={buttonClass('primary')}>
            View Account
          </Link>
        }
      />
    </>
  )
}

/** What this tab keeps changes only with a booking or a log-out, which both lead to another page. */
function never() {
  return () => {}
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
