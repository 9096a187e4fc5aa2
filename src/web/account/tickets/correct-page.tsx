import { toContact } from '#contract/address.ts'
import { Form, redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { formAction, formHandler } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import type { ContactFields as Contact } from '#contract/address.schema.ts'
import { addressLabels } from '../../shipping/address-fields.tsx'
import { ContactFields, contactInputs, sendContact } from '../../parcels/contact-form.tsx'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { BackToTicket } from '../back-to-ticket.tsx'
import { shippingSuccessMessages } from '../shipping/change-shipping.ts'
import { withSuccess } from '../../forms/success-message.tsx'
import { loggedOutMessage } from '../../forms/logged-out-message.ts'
import { requireTicketNumber } from '../ticket-number.ts'

type Shown = { id: number; contact: Contact; open: boolean; beside: number[] }

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(
    matches,
    `Correct ticket ${params.ticketid}`,
    'Correct the mobile number and the return address of a booking.',
    { noindex: true },
  )
}

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const id = requireTicketNumber(params.ticketid)
  const { ticket, shipping, beside } = await getPage(context).api.read(
    'GET /api/pages/tickets/{id}/booking',
    { id },
  )
  return { id, open: shipping.open, contact: toContact(ticket), beside }
}

export const action = formAction(
  formHandler({
    fields: contactInputs,
    call: (values, { api, params }) => sendContact(api, requireTicketNumber(params.ticketid), values),
    done(_, { flash, params }) {
      flash('success', shippingSuccessMessages.corrected)
      return redirect(
        withSuccess(`/account/ticket/${requireTicketNumber(params.ticketid)}`, 'corrected'),
        303,
      )
    },
  }),
  { loggedOutMessage },
)

export default function CorrectPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { id, contact, open, beside } = loaderData
  const busy = useSubmitting()
  return (
    <div className="stack max-w-2xl gap-6">
      <BackToTicket id={id} />
      <PageHeading
        title="Correct your details"
        intro="We post your phone back to this address. You can change it until the phone has arrived."
      />
      {open ? (
        <>
          <FormErrors failure={actionData} labels={addressLabels} />
          <Card>
            <Form method="post" noValidate className="stack gap-5">
              <ContactFields contact={contact} beside={beside} failure={actionData} />
              <Button busy={busy} className="justify-self-start">
                Save
              </Button>
            </Form>
          </Card>
        </>
      ) : (
        <>
          <Notice tone="info" title="This can no longer be changed here">
            <p>Your phone has arrived, or the booking is closed. Please call or write to us.</p>
          </Notice>
        </>
      )}
    </div>
  )
}
