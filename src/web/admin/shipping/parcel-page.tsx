import { isPaymentDue, isPosted } from '#contract/ticket-statuses.ts'
import { Form, type LoaderFunctionArgs } from 'react-router'
import { staffFormAction } from '../staff-form-action.ts'
import { getFailure, type FormFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import type { Parcel } from '#contract/carriers.schema.ts'
import type { Shipping } from '#contract/shipping.schema.ts'
import type { BookingPage } from '#contract/pages.schema.ts'
import type { Output } from '#contract/all-calls.ts'
import { ContactFields } from '../../parcels/contact-form.tsx'
import { Link } from '../../link.tsx'
import { getPage } from '../../page-context.ts'
import { ParcelFields, ParcelLink } from '../../shipping/parcel-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Notice } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time.tsx'
import { TicketPageHeading } from '../ticket-page-heading.tsx'
import { loadTicketPage } from '../load-ticket.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { changeParcel, parcelPageLabels } from './parcel-changes.ts'
import { ParcelNewsCard } from './parcel-news-card.tsx'
import { staffMeta } from '../staff-meta.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Parcels of ticket #${params.ticketid}`)

export async function loader({
  context,
  params,
}: LoaderFunctionArgs): Promise<Output<'GET /api/pages/admin/tickets/{id}/parcel'>> {
  const page = getPage(context)
  return loadTicketPage(page, params.ticketid, (id) =>
    page.api.read('GET /api/pages/admin/tickets/{id}/parcel', { id }),
  )
}
export const action = staffFormAction(changeParcel)

export default function ParcelPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { ticket, shipping, labels, delivery, lost_version: lostVersion } = loaderData
  const label = `/admin/tickets/${ticket.id}/carrier-label`
  const { inbound, outbound, open, postable } = shipping
  return (
    <>
      <TicketPageHeading title="Parcels" ticket={ticket} />
      {shipping.battery === 'damaged' && (
        <Notice tone="warn" title="Damaged battery" className="mb-4">
          <p>
            The customer says that the battery is damaged. This phone must not be posted, in either direction.
          </p>
        </Notice>
      )}
      {loaderData.label_outdated && (
        <Notice tone="warn" title="The label goes to the former address" className="mb-4">
          <p>
            The address was changed after the carrier’s label was bought.{' '}
            <Link to={label} className="text-link">
              Void the label and buy another
            </Link>
            .
          </p>
        </Notice>
      )}
      <div className="split gap-4">
        <div className="stack">
          <Card title="Back to the customer">
            <ParcelForm
              intent="out"
              parcel={outbound}
              carriers={shipping.carriers}
              failure={getFailure(actionData, 'out')}
              canPost={isPaymentDue(shipping.status) && !isPosted(shipping.status)}
              hint="Enter it before the ticket goes to Posted To Customer: the email to the customer carries the link."
            />
            <p className="mt-4">
              <a className="text-link" href={`/api/posting/labels.pdf?tickets=${ticket.id}`}>
                Print an address label
              </a>
            </p>
            {labels.includes('out') && (
              <p className="mt-4">
                <Link to={label} className="text-link">
                  Buy or print the carrier’s label
                </Link>
              </p>
            )}
          </Card>
          {delivery && isPosted(ticket.status) && (
            <ParcelNewsCard delivery={delivery} lostVersion={lostVersion} failure={actionData} />
          )}
          <Card title="Before it is posted">
            <Facts items={beforeFacts(shipping)} />
          </Card>
        </div>
        <div className="stack">
          <Card title="To the shop">
            {postable ? (
              <ParcelForm
                intent="in"
                parcel={inbound}
                carriers={shipping.carriers}
                failure={getFailure(actionData, 'in')}
                hint="As the customer told us."
              />
            ) : (
              <p>{inbound ? <ParcelLink parcel={inbound} /> : 'The customer entered no tracking number.'}</p>
            )}
            {labels.includes('in') && (
              <p className="mt-4">
                <Link to={`${label}?way=in`} className="text-link">
                  {shipping.prepaid_label
                    ? 'The customer’s prepaid label'
                    : 'Buy a prepaid label for the customer'}
                </Link>
              </p>
            )}
          </Card>
          <Card title="Mobile and return address">
            {shipping.contact_open ? (
              <>
                <ContactForm
                  ticket={ticket}
                  beside={loaderData.beside}
                  failure={getFailure(actionData, 'contact')}
                />
                {!open && <p className="text-soft">The customer is told of a change by email.</p>}
              </>
            ) : (
              <p>The phone is posted, or the ticket is closed: these can no longer be changed.</p>
            )}
          </Card>
        </div>
      </div>
    </>
  )
}

function beforeFacts({ ticket_id, notice, postable, cancelled }: Shipping) {
  return [
    {
      label: 'Repair notice',
      value: notice.accepted_at ? (
        <>
          Accepted <DateTime iso={notice.accepted_at} /> (version {notice.version})
        </>
      ) : (
        'Not accepted yet'
      ),
    },
    {
      label: 'Packing slip',
      value: postable ? (
        <a className="text-link" href={`/account/ticket/${ticket_id}/packing-slip.pdf`}>
          Open the PDF
        </a>
      ) : (
        'None to print any more: it is for a phone that is still to be posted to us'
      ),
    },
    ...(cancelled ? [{ label: 'Booking', value: 'Cancelled by the customer' }] : []),
  ]
}

type FormProps = { failure: FormFailure | undefined }

function ParcelForm({
  intent,
  parcel,
  carriers,
  failure,
  hint,
  canPost = false,
}: FormProps & {
  intent: 'in' | 'out'
  parcel: Parcel | null
  carriers: Shipping['carriers']
  hint: string
  canPost?: boolean
}) {
  const busy = useSubmitting(intent)
  return (
    <Form method="post" noValidate className="stack">
      <FormErrors failure={failure} labels={parcelPageLabels} />
      <input type="hidden" name="intent" value={intent} />
      {parcel && (
        <p>
          <ParcelLink parcel={parcel} />
        </p>
      )}
      <ParcelFields
        key={parcel?.number ?? ''}
        prefix={`${intent}_`}
        carriers={carriers}
        submitted={
          failure?.values ?? {
            // The shop's first carrier is the one that it posts with most.
            carrier: parcel?.carrier ?? (intent === 'out' ? (carriers[0]?.key ?? '') : ''),
            tracking: parcel?.number ?? '',
          }
        }
        errors={failure?.fields ?? {}}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant={intent === 'out' && !canPost ? 'primary' : 'secondary'} busy={busy}>
          Save
        </Button>
        {canPost && (
          <Button name="post" value="1" busy={busy}>
            Mark posted
          </Button>
        )}
        <p className="text-soft">{hint}</p>
      </div>
    </Form>
  )
}

function ContactForm({ ticket, beside, failure }: FormProps & Pick<BookingPage, 'ticket' | 'beside'>) {
  const busy = useSubmitting('contact')
  return (
    <Form method="post" noValidate className="stack">
      <FormErrors failure={failure} labels={parcelPageLabels} />
      <input type="hidden" name="intent" value="contact" />
      <ContactFields contact={ticket} beside={beside} failure={failure} />
      <Button variant="secondary" busy={busy} className="justify-self-start">
        Save
      </Button>
    </Form>
  )
}
