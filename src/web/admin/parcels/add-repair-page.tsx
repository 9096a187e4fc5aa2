import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { getPage } from '../../page-context.ts'
import { AddRepairCard } from '../../parcels/add-repair-card.tsx'
import { addRepair, loadAddRepair } from '../../parcels/add-repair-form.ts'
import { loadTicketPage } from '../load-ticket.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { staffMeta } from '../staff-meta.ts'
import { TicketPageHeading } from '../ticket-page-heading.tsx'

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Add to the parcel of ticket #${params.ticketid}`)

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = getPage(context)
  const { ticket } = await loadTicketPage(page, params.ticketid, (id) =>
    page.api.read('POST /api/pages/admin/tickets/{id}', { id, data: null }),
  )
  return { heading: ticket, ...(await loadAddRepair(page.api, request, ticket)) }
}

export const action = staffFormAction(
  addRepair((id, { flash }) => {
    flash('success', `Ticket #${id} is in the parcel. The customer gets an email about it.`)
    return redirect(`/admin/tickets/${id}`, 303)
  }),
)

export default function AddRepairPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  const { heading, ...shown } = loaderData
  return (
    <>
      <TicketPageHeading title="Add to the parcel" ticket={heading} />
      <div className="max-w-2xl">
        <AddRepairCard {...shown} failure={actionData} />
      </div>
    </>
  )
}
