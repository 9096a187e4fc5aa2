import { redirect, type LoaderFunctionArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { getPage } from '../../page-context.ts'
import { requireTicketNumber } from '../ticket-number.ts'

/** Redirects the packing slip's QR code: staff to the intake, the customer to the ticket, others to the log-in. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = requireTicketNumber(params.number)
  const { authLevel } = await getPage(context).caller()
  if (authLevel >= levels.staff) throw redirect(`/admin/tickets/${id}/intake`)
  if (authLevel >= levels.customer) throw redirect(`/account/ticket/${id}`)
  throw redirect(`/account/login?next=${encodeURIComponent(`/t/${id}`)}`)
}

export default function SlipCodePage() {
  return null
}
