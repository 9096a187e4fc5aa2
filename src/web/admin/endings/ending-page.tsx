import type { LoaderFunctionArgs } from 'react-router'
import { isPosted } from '#contract/ticket-statuses.ts'
import type { EndingPage as Loaded } from '#contract/staff-pages.schema.ts'
import { oneOfForms } from '../../forms/form-action.ts'
import { getFailure, type FormPageProps } from '../../forms/form-failure.ts'
import { LinkedTickets } from '../../linked-tickets.tsx'
import { getPage } from '../../page-context.ts'
import { Card } from '../../ui/card.tsx'
import {
  CollectionNoticesCard,
  sendDisposal,
  sendNotice,
  sendRuleConfirmation,
} from '../collection-notices/collection-notices-card.tsx'
import { loadTicketPage } from '../load-ticket.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { TicketPageHeading } from '../ticket-page-heading.tsx'
import { EndedNotice, EndTicketForm, sendEnding, sendTakeUp } from './end-ticket-form.tsx'
import { sendClaim, WarrantyClaimForm } from './warranty-claim-form.tsx'

export { revalidateAfterConflict as shouldRevalidate } from '../../forms/revalidate-after-conflict.ts'

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Ending of ticket #${params.ticketid}`)

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = getPage(context)
  return loadTicketPage(page, params.ticketid, (id) =>
    page.api.read('GET /api/pages/admin/tickets/{id}/ending', { id }),
  )
}

export const action = staffFormAction(
  oneOfForms({
    end: sendEnding,
    'take-up': sendTakeUp,
    notice: sendNotice,
    disposal: sendDisposal,
    claim: sendClaim,
    'confirm-rule': sendRuleConfirmation,
  }),
)

export default function EndingPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { ticket, fees, unannounced_fees: unannouncedFees, collection } = loaderData
  const canEnd = !isPosted(ticket.status)
  return (
    <>
      <TicketPageHeading title="How it ends" ticket={ticket} />
      <LinkedTickets ticket={ticket} base="/admin/tickets" />
      <div className="split gap-4">
        <Card title="End without repair">
          <div className="stack gap-6">
            <EndedNotice ticket={ticket} failure={getFailure(actionData, 'take-up')} />
            {canEnd && (
              <EndTicketForm {...{ ticket, fees, unannouncedFees }} failure={getFailure(actionData, 'end')} />
            )}
          </div>
        </Card>
        <div className="stack">
          {isPosted(ticket.status) && ticket.outcome === null && (
            <Card title="Warranty claim">
              <WarrantyClaimForm failure={getFailure(actionData, 'claim')} />
            </Card>
          )}
          <CollectionNoticesCard collection={collection} failure={actionData} />
        </div>
      </div>
    </>
  )
}
