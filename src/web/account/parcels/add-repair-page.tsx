import { redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { formAction } from '../../forms/form-action.ts'
import type { FormPageProps } from '../../forms/form-failure.ts'
import { loggedOutMessage } from '../../forms/logged-out-message.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { AddRepairCard } from '../../parcels/add-repair-card.tsx'
import { addRepair, loadAddRepair } from '../../parcels/add-repair-form.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { BackToTicket } from '../back-to-ticket.tsx'
import { requireTicketNumber } from '../ticket-number.ts'

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, 'Add a repair', 'One more repair or phone in the same parcel.', { noindex: true })
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api } = getPage(context)
  const ticketid = requireTicketNumber(params.ticketid)
  const ticket = await api.read('POST /api/get-user-ticket', { data: { ticketid } })
  return loadAddRepair(api, request, ticket)
}

export const action = formAction(
  addRepair((id, { flash }) => {
    flash('success', 'The repair is added to your parcel.')
    return redirect(`/account/ticket/${id}`, 303)
  }),
  { loggedOutMessage },
)

export default function AddRepairPage({ loaderData, actionData }: FormPageProps<typeof loader>) {
  return (
    <div className="stack max-w-2xl gap-6">
      <BackToTicket id={loaderData.ticket.id} />
      <PageHeading title="Add a repair or phone" />
      <AddRepairCard {...loaderData} failure={actionData} />
    </div>
  )
}
