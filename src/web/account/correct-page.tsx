import {
  Form,
  redirect,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { contactFields, correctBooking, getMailIn, type ContactFields } from '#contract/mail-in.ts'
import { getUserTicket } from '#contract/tickets.ts'
import { AddressFields, addressLabels } from '../address-fields.tsx'
import { isRefused } from '../api.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Card, Notice } from '../ui/card.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { BackToTicket } from './back-to-ticket.tsx'
import { mailInDone } from './change-mail-in.ts'
import { withDone } from './done-notice.tsx'
import { notDone, type NotDone } from './not-done.ts'
import { ticketNumber } from './ticket-number.ts'
import { typedIn } from './typed-in.ts'

type Shown = { id: number; contact: ContactFields; open: boolean }

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(
    matches,
    `Correct ticket ${params.ticketid}`,
    'Correct the mobile number and the return address of a booking.',
    { noindex: true },
  )
}

async function load({ context, params }: LoaderFunctionArgs): Promise<Shown> {
  const { api } = pageOf(context)
  const id = ticketNumber(params.ticketid)
  const [ticket, { open }] = await Promise.all([
    api.read(getUserTicket, { data: { ticketid: id } }),
    api.read(getMailIn, { id }),
  ])
  const { user_mobile, address, address_apt, address_city, address_state, address_post } = ticket
  return {
    id,
    open,
    contact: { user_mobile, address, address_apt, address_city, address_state, address_post },
  }
}

export const loader = load
export const clientLoader = load

async function correct({ request, context, params }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const id = ticketNumber(params.ticketid)
  const typed = await typedIn(request)
  const contact = Object.fromEntries(contactFields.map((field) => [field, typed(field)])) as Record<
    (typeof contactFields)[number],
    string
  >
  const corrected = await api.send(correctBooking, { id, data: contact })
  if (isRefused(corrected)) return notDone(flash, corrected, contact)
  flash('success', mailInDone.corrected)
  return redirect(withDone(`/account/ticket/${id}`, 'corrected'), 303)
}

export const action = correct
export const clientAction = correct

export default function CorrectPage({ loaderData, actionData }: { loaderData: Shown; actionData?: NotDone }) {
  const { id, contact, open } = loaderData
  const busy = useNavigation().formData !== undefined
  return (
    <div className="grid max-w-2xl gap-6">
      <BackToTicket id={id} />
      <PageHeading
        title="Correct your details"
        intro="We post your phone back to this address. You can change it until the phone has arrived."
      />
      {open ? (
        <>
          {actionData && (
            <FormErrors error={actionData.error} fields={actionData.fields} labels={addressLabels} />
          )}
          <Card>
            <Form method="post" noValidate className="grid gap-5">
              <AddressFields typed={actionData?.typed ?? contact} mistakes={actionData?.fields ?? {}} />
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

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
