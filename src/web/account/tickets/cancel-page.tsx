import { Form, redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import type { TicketHeading } from '#contract/pages.schema.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { OtherTicketsField } from '../../parcels/whole-parcel-field.tsx'
import { BackToTicket } from '../back-to-ticket.tsx'
import { shippingSuccessMessages } from '../shipping/change-shipping.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { requireTicketNumber } from '../ticket-number.ts'
import { useRepairs } from '../../repairs.ts'

type Shown = { ticket: TicketHeading; open: boolean; cancelled: boolean; posted: boolean; beside: number[] }

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(matches, `Cancel ticket ${params.ticketid}`, 'Cancel a booking before the phone arrives.', {
    noindex: true,
  })
}

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const id = requireTicketNumber(params.ticketid)
  const { ticket, shipping, beside } = await getPage(context).api.read(
    'GET /api/pages/tickets/{id}/booking',
    { id },
  )
  const { open, cancelled, inbound } = shipping
  return { ticket, open, cancelled, posted: inbound !== null, beside }
}

export const action = formAction(
  formHandler({
    fields: ['whole_parcel'],
    call: ({ whole_parcel }, { api, params }) =>
      api.send('POST /api/tickets/{id}/cancellation', {
        id: requireTicketNumber(params.ticketid),
        data: { whole_parcel: whole_parcel !== '' },
      }),
    done(_, { flash, params }) {
      flash('success', shippingSuccessMessages.cancelled)
      return redirect(
        withSuccess(`/account/ticket/${requireTicketNumber(params.ticketid)}`, 'cancelled'),
        303,
      )
    },
  }),
)

export default function CancelPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const repairs = useRepairs()
  const { ticket, open, cancelled, posted, beside } = loaderData
  const busy = useSubmitting()
  const back = (
    <Link to={`/account/ticket/${ticket.id}`} className={buttonClass('secondary')}>
      {open ? 'No, keep it' : 'Back to the ticket'}
    </Link>
  )
  return (
    <div className="stack max-w-2xl gap-6">
      <BackToTicket id={ticket.id} />
      <PageHeading
        title={open ? 'Cancel this booking?' : cancelled ? 'This booking is cancelled' : 'Your phone is here'}
      />
      {actionData && <Notice tone="bad">{actionData.error}</Notice>}
      <Card title={`${ticket.displayName}, ${repairs.name(ticket.repair_name)}`}>
        {open ? (
          <div className="stack gap-3">
            <p>
              We do not expect your phone any more, erase the pin code and close the ticket. There is nothing
              to pay. You can book again at any time, at the price of that day.
            </p>
            {posted && (
              <p className="text-strong">
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
      <Form method="post" className="stack">
        {open && (
          <OtherTicketsField
            beside={beside}
            label={(tickets) => `Cancel ${tickets} of the same parcel too`}
            ticked={false}
            failure={actionData}
          />
        )}
        <div className="row">
          {open && (
            <Button variant="danger" busy={busy}>
              Yes, cancel the booking
            </Button>
          )}
          {back}
        </div>
      </Form>
    </div>
  )
}
