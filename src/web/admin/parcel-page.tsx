import { Form, redirect, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import type { Parcel } from '#contract/carriers.ts'
import { getMailIn, type MailIn } from '#contract/mail-in.ts'
import type { Ticket } from '#contract/tickets.ts'
import { AddressFields } from '../address-fields.tsx'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { ParcelFields, ParcelLink } from '../parcel-fields.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Facts, Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DateTime } from '../ui/time.tsx'
import { BackToTicket } from './back-to-ticket.tsx'
import { findTicket } from './find-ticket.ts'
import { FormMistakes } from './form-mistakes.tsx'
import { changeParcel, parcelPageLabels, type ParcelRefused } from './parcel-changes.ts'
import { staffMeta } from './staff-meta.ts'

type Loaded = { ticket: Ticket; mailIn: MailIn }

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Parcels of ticket #${params.ticketid}`)

async function load({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = pageOf(context)
  const ticket = await findTicket(page, params.ticketid)
  return { ticket, mailIn: await page.api.read(getMailIn, { id: ticket.id }) }
}
export const loader = load
export const clientLoader = load

async function change({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const ticketid = Number(params.ticketid)
  const refused = await changeParcel({ api, flash, ticketid, form: await request.formData() })
  return refused ?? redirect(`/admin/tickets/${ticketid}/parcel`)
}
export const action = change
export const clientAction = change

export default function ParcelPage({
  loaderData: { ticket, mailIn },
  actionData,
}: {
  loaderData: Loaded
  actionData?: ParcelRefused
}) {
  const { inbound, outbound, open, postable } = mailIn
  const refusedFor = (intent: string) => (actionData?.intent === intent ? actionData : null)
  return (
    <>
      <BackToTicket id={ticket.id} />
      <PageHeading
        title="Parcels"
        eyebrow={`${ticket.displayName} · ${repairLabels[ticket.repair_name]} Replacement`}
      />
      {mailIn.battery === 'damaged' && (
        <Notice tone="warn" title="Damaged battery" className="mb-4">
          <p>
            The customer says that the battery is damaged. This phone must not be posted, in either direction.
          </p>
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Card title="Back to the customer">
            <ParcelForm
              intent="out"
              parcel={outbound}
              refused={refusedFor('out')}
              hint="Enter it before the ticket goes to Posted To Customer: the letter to the customer carries the link."
            />
          </Card>
          <Card title="Before it is posted">
            <Facts items={beforeFacts(mailIn)} />
          </Card>
        </div>
        <div className="grid gap-4">
          <Card title="To the shop">
            {postable ? (
              <ParcelForm
                intent="in"
                parcel={inbound}
                refused={refusedFor('in')}
                hint="As the customer told us."
              />
            ) : (
              <p>{inbound ? <ParcelLink parcel={inbound} /> : 'The customer entered no tracking number.'}</p>
            )}
          </Card>
          <Card title="Mobile and return address">
            {open ? (
              <ContactForm ticket={ticket} refused={refusedFor('contact')} />
            ) : (
              <p>The phone has arrived, or the booking is closed: these can no longer be changed.</p>
            )}
          </Card>
        </div>
      </div>
    </>
  )
}

function beforeFacts({ ticket_id, notice, postable, cancelled }: MailIn) {
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
        'None: this phone is not to be posted to us'
      ),
    },
    ...(cancelled ? [{ label: 'Booking', value: 'Cancelled by the customer' }] : []),
  ]
}

type FormProps = { refused: ParcelRefused | null }

function ParcelForm({
  intent,
  parcel,
  refused,
  hint,
}: FormProps & { intent: 'in' | 'out'; parcel: Parcel | null; hint: string }) {
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormMistakes mistakes={refused} labels={parcelPageLabels} />
      <input type="hidden" name="intent" value={intent} />
      {parcel && (
        <p>
          <ParcelLink parcel={parcel} />
        </p>
      )}
      <ParcelFields
        key={parcel?.number ?? ''}
        prefix={`${intent}_`}
        typed={refused?.typed ?? { carrier: parcel?.carrier ?? '', tracking: parcel?.number ?? '' }}
        mistakes={refused?.fields ?? {}}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant={intent === 'out' ? 'primary' : 'secondary'} busy={busy}>
          Save
        </Button>
        <p className="text-soft">{hint}</p>
      </div>
    </Form>
  )
}

function ContactForm({ ticket, refused }: FormProps & { ticket: Ticket }) {
  const busy = useNavigation().formData?.get('intent') === 'contact'
  return (
    <Form method="post" noValidate className="grid gap-4">
      <FormMistakes mistakes={refused} labels={parcelPageLabels} />
      <input type="hidden" name="intent" value="contact" />
      <AddressFields typed={refused?.typed ?? ticket} mistakes={refused?.fields ?? {}} />
      <Button variant="secondary" busy={busy} className="justify-self-start">
        Save
      </Button>
    </Form>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
