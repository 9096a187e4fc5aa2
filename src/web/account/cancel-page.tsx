import {
  Form,
  Link,
  redirect,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { cancelBooking, getMailIn } from '#contract/mail-in.ts'
import { getUserTicket, type Ticket } from '#contract/tickets.ts'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card, Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { BackToTicket } from './back-to-ticket.tsx'
import { mailInDone } from './change-mail-in.ts'
import { withDone } from './done-notice.tsx'
import { notDone, type NotDone } from './not-done.ts'
import { ticketNumber } from './ticket-number.ts'

type Shown = { ticket: Ticket; open: boolean; cancelled: boolean; posted: boolean }

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(matches, `Cancel ticket ${params.ticketid}`, 'Cancel a booking before the phone arrives.', {
    noindex: true,
  })
}

async function load({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const { api } = pageOf(context)
  const id = ticketNumber(params.ticketid)
  const [ticket, { open, cancelled, inbound }] = await Promise.all([
    api.read(getUserTicket, { data: { ticketid: id } }),
    api.read(getMailIn, { id }),
  ])
  return { ticket, open, cancelled, posted: inbound !== null }
}

export const loader = load
export const clientLoader = load

async function cancel({ context, params }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const id = ticketNumber(params.ticketid)
  const cancelled = await api.send(cancelBooking, { id })
  if (isRefused(cancelled)) return notDone(flash, cancelled, {})
  flash('success', mailInDone.cancelled)
  return redirect(withDone(`/account/ticket/${id}`, 'cancelled'), 303)
}

export const action = cancel
export const clientAction = cancel

export default function CancelPage({ loaderData, actionData }: { loaderData: Shown; actionData?: NotDone }) {
  const { ticket, open, cancelled, posted } = loaderData
  const busy = useNavigation().formData !== undefined
  const back = (
    <Link to={`/account/ticket/${ticket.id}`} className={buttonClass('secondary')}>
      {open ? 'No, keep it' : 'Back to the ticket'}
    </Link>
  )
  return (
    <div className="grid max-w-2xl gap-6">
      <BackToTicket id={ticket.id} />
      <PageHeading
        title={open ? 'Cancel this booking?' : cancelled ? 'This booking is cancelled' : 'Your phone is here'}
      />
      {actionData && <Notice tone="bad">{actionData.error}</Notice>}
      <Card title={`${ticket.displayName}, ${repairLabels[ticket.repair_name]} Replacement`}>
        {open ? (
          <div className="grid gap-3">
            <p>
              We do not expect your phone any more, erase the pin code and close the ticket. There is nothing
              to pay. You can book again at any time, at the price of that day.
            </p>
            {posted && (
              <p className="font-semibold">
                You told us that the phone is on its way. Cancel only if you have stopped the parcel;
                otherwise call us.
              </p>
            )}
          </div>
        ) : (
          <p>
            {cancelled
              ? 'There is nothing more to do.'
              : 'It can no longer be cancelled here. If you have changed your mind, please call or write to us.'}
          </p>
        )}
      </Card>
      <Form method="post" className="flex flex-wrap gap-3">
        {open && (
          <Button variant="danger" busy={busy}>
            Yes, cancel the booking
          </Button>
        )}
        {back}
      </Form>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
