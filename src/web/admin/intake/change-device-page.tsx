import { Form, redirect, type LoaderFunctionArgs } from 'react-router'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { IntakePage } from '#contract/staff-pages.schema.ts'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { formHandler } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getPage } from '../../page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { loadTicketPage } from '../load-ticket.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { getSubmittedPath } from '../ticket-path.ts'
import { markReceived } from './save-intake.ts'
import { NextParcel } from './next-parcel.tsx'
import { TicketPageHeading } from '../ticket-page-heading.tsx'
import { useMayOpen } from '../use-role.ts'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

type Loaded = Pick<IntakePage, 'ticket' | 'bench'> & { phones: readonly Phone[] }

const labels = { phone_id: 'Model', phone_serial: 'Serial number or IMEI' }

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Phone of ticket #${params.ticketid}`)

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = getPage(context)
  const [{ ticket, bench }, { phones }] = await Promise.all([
    loadTicketPage(page, params.ticketid, (id) =>
      page.api.read('GET /api/pages/admin/tickets/{id}/intake', { id }),
    ),
    // The catalogue is public and cached by the browser.
    // Hidden phones too: a ticket may name one.
    page.api.read('POST /api/phones/searches', { data: {} }),
  ])
  return { ticket, bench, phones }
}

const correctDevice = formHandler({
  fields: ['phone_id', 'phone_serial', 'version'],
  call: ({ phone_id, phone_serial, version }, { api, params }) =>
    api.send('PUT /api/tickets/{id}/device', {
      id: Number(params.ticketid),
      data: { phone_id: Number(phone_id), phone_serial, version: Number(version) },
    }),
  done(_, submission) {
    submission.flash('success', 'The phone of this ticket is corrected. The price is as agreed before.')
    const path = getSubmittedPath(submission)
    return redirect(submission.url.searchParams.has('received') ? markReceived(path) : path, 303)
  },
})

export const action = staffFormAction(correctDevice)

export default function ChangeDevicePage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { ticket, bench: partTests, phones } = loaderData
  const mayOpen = useMayOpen()
  const busy = useSubmitting()
  const booked = phones.find(({ phoneid }) => phoneid === ticket.phoneid)
  const field = formFields(labels, actionData, {
    phone_id: String(partTests.intake?.phone_seen?.id ?? booked?.id ?? ''),
    phone_serial: partTests.intake?.serial_seen || ticket.phone_serial,
  })
  return (
    <>
      <TicketPageHeading title="Model and serial" ticket={ticket} />
      <Card title="Which phone is it?" className="max-w-2xl">
        <p className="mb-4">
          The ticket names the {ticket.displayName}
          {ticket.phone_serial === '' ? '' : ` with ${ticket.phone_serial}`}. Both numbers are found by the
          search afterwards.
        </p>
        <Form method="post" noValidate className="stack">
          <FormErrors failure={actionData} labels={labels} />
          <input type="hidden" name="version" value={ticket.version} />
          <SelectField
            {...field('phone_id')}
            options={phones.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
          />
          <TextField
            {...field('phone_serial')}
            required
            maxLength={45}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button busy={busy} className="justify-self-start">
            Correct the ticket
          </Button>
          <p className="text-soft">
            The price does not change by this.{' '}
            {mayOpen(`/admin/tickets/${ticket.id}/quote`) ? (
              <>
                If it has to,{' '}
                <Link to={`/admin/tickets/${ticket.id}/quote`} className="text-link">
                  send a quote
                </Link>
                : a lower price needs no answer.
              </>
            ) : (
              'If it has to, tell the front desk, who send a quote.'
            )}
          </p>
        </Form>
      </Card>
      <NextParcel ticketid={ticket.id} />
    </>
  )
}
