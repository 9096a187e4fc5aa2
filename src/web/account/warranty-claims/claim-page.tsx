import { Form, redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { MAX_CLAIM_LENGTH } from '#contract/warranty-claims.ts'
import type { TicketHeading } from '#contract/pages.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { formAction, formHandler } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { loggedOutMessage } from '../../forms/logged-out-message.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { BackToTicket } from '../back-to-ticket.tsx'
import { requireTicketNumber } from '../ticket-number.ts'
import { useRepairs } from '../../repairs.ts'

const labels = { comment: 'What is wrong with the phone?' }

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(matches, `Warranty claim on ticket ${params.ticketid}`, 'Claim the warranty of a repair.', {
    noindex: true,
  })
}

export async function loader({ context, params }: LoaderFunctionArgs): Promise<TicketHeading> {
  const { ticket } = await getPage(context).api.read('GET /api/pages/tickets/{id}/booking', {
    id: requireTicketNumber(params.ticketid),
  })
  return ticket
}

export const action = formAction(
  formHandler({
    fields: ['comment'],
    async call({ comment }, { api, params }) {
      const id = requireTicketNumber(params.ticketid)
      // This page is the customer's: staff claim on their own page.
      await api.read('GET /api/pages/tickets/{id}/booking', { id }).catch((thrown: unknown) => {
        // Without a session the claim itself is refused, beside what was typed.
        if ((thrown as { init?: { status?: number } }).init?.status !== 401) throw thrown
      })
      return api.send('POST /api/tickets/{id}/warranty-claims', { id, data: { comment } })
    },
    done({ ticket_id }, { flash }) {
      flash('success', 'Your warranty claim is open. Here is how to send the phone in.')
      return redirect(`/account/ticket/${ticket_id}`, 303)
    },
  }),
  { loggedOutMessage },
)

export default function ClaimPage({ loaderData: ticket, actionData }: FormPageProps<typeof loader>) {
  const repairs = useRepairs()
  const busy = useSubmitting()
  const field = formFields(labels, actionData, { comment: '' })
  return (
    <div className="stack max-w-2xl gap-6">
      <BackToTicket id={ticket.id} />
      <PageHeading title="Claim the warranty" />
      <Card title={`${ticket.displayName}, ${repairs.name(ticket.repair_name)}`}>
        <p>
          We open a new ticket for the same phone and repair, at no charge for what the warranty covers. If we
          find something that it does not cover, you get a quote first.
        </p>
        <Form method="post" noValidate className="mt-4 stack">
          <FormErrors failure={actionData} labels={labels} />
          <TextField {...field('comment')} rows={4} required maxLength={MAX_CLAIM_LENGTH} />
          <div>
            <Button variant="primary" busy={busy}>
              Open the claim
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  )
}
