import { type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { getPaper, type Paper } from '#contract/money.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { pageMeta } from '../page-meta.ts'
import { buttonClass } from '../ui/button.tsx'
import { BackToTicket } from './back-to-ticket.tsx'
import { paperNumber } from './paper-number.ts'
import { PaperSheet } from './paper-sheet.tsx'
import { PrintButton } from './print-button.tsx'
import { ticketNumber } from './ticket-number.ts'

type Shown = { paper: Paper }

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(matches, `Invoice for ticket ${params.ticketid}`, 'The invoice as it was issued.', {
    noindex: true,
  })
}

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Shown> {
  const { api } = pageOf(context)
  const id = ticketNumber(params.ticketid)
  return api.read(getPaper, { id, number: paperNumber(request) })
}

export const loader = load
export const clientLoader = load

export default function InvoicePage({ loaderData: { paper } }: { loaderData: Shown }) {
  const { ticket_id: id, number } = paper
  return (
    <>
      <div className="paper-ways screen-only">
        <BackToTicket id={id} />
        <div className="flex flex-wrap gap-3">
          <PrintButton />
          <a className={buttonClass('secondary')} href={`/api/tickets/${id}/invoices/${number}/pdf`}>
            Download PDF
          </a>
        </div>
      </div>
      <PaperSheet paper={paper} />
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
