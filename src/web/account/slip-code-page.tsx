import { redirect, type LoaderFunctionArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { ticketNumber } from './ticket-number.ts'

/** What the code on a slip opens: the intake for staff, the ticket for its customer, else the log-in page. */
async function load({ context, params }: LoaderFunctionArgs) {
  const id = ticketNumber(params.number)
  const { authLevel } = await pageOf(context).caller()
  if (authLevel >= levels.staff) throw redirect(`/admin/tickets/${id}/intake`)
  if (authLevel >= levels.customer) throw redirect(`/account/ticket/${id}`)
  throw redirect(`/account/login?next=${encodeURIComponent(`/t/${id}`)}`)
}

export const loader = load
export const clientLoader = load

export default function SlipCodePage() {
  return null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
