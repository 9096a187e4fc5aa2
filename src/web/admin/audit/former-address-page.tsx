import { data } from 'react-router'
import { addressLines } from '#contract/address.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import { formHandler } from '../../forms/form-action.ts'
import { isFormFailure, type FormFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { ReasonForm } from './reason-form.tsx'

type Answer = { contact: ContactFields } | FormFailure

export const meta = () => staffMeta('Former contact details')

export function loader({ params }: { params: Record<string, string | undefined> }) {
  return { ticketid: Number(params.ticketid) }
}

export const action = staffFormAction(
  formHandler({
    fields: ['reason'],
    call: ({ reason }, { api, params }) =>
      api.send('POST /api/tickets/{id}/contact/reveals', {
        id: Number(params.ticketid),
        data: { event: Number(params.event), reason },
      }),
    done: ({ contact }) => data({ contact }),
  }),
)

export default function FormerAddressPage({ loaderData, actionData }: FormPageProps<typeof loader, Answer>) {
  const { ticketid } = loaderData
  const failure = isFormFailure(actionData) ? actionData : undefined
  const contact = actionData && 'contact' in actionData ? actionData.contact : null
  return (
    <>
      <PageHeading
        title="Former contact details"
        eyebrow={`Ticket #${ticketid}`}
        intro="Mobile number and return address as they were before this correction."
      />
      <Card title={contact ? 'Before the correction' : 'Say why'} className="max-w-2xl">
        {contact ? (
          <div role="status">
            <Facts
              items={[
                { label: 'Mobile', value: contact.user_mobile },
                {
                  label: 'Return address',
                  value: (
                    <address className="keep-lines">{addressLines(contact, 'above').join('\n')}</address>
                  ),
                },
              ]}
            />
            <p className="mt-3 text-soft">Shown once. That you looked, and why, has been recorded.</p>
          </div>
        ) : (
          <ReasonForm failure={failure} button="Show the former details" />
        )}
        <p className="mt-4">
          <Link to={`/admin/tickets/${ticketid}`} className="text-link">
            Back to the ticket
          </Link>
        </p>
      </Card>
    </>
  )
}
