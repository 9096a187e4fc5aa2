import { type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import type { ShownDocument } from '#contract/money.schema.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BackToTicket } from '../back-to-ticket.tsx'
import { BillingSheet } from './billing-sheet.tsx'
import { PrintButton } from '../print-button.tsx'
import { requireTicketNumber } from '../ticket-number.ts'

type Shown = { paper: ShownDocument }

export function meta({ matches, params, loaderData }: MetaArgs<typeof loader>) {
  return pageMeta(
    matches,
    `${loaderData ? loaderData.paper.title : 'Document'} for ticket ${params.ticketid}`,
    'The document as it was issued, and what was paid.',
    {
      noindex: true,
    },
  )
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Shown> {
  const { api } = getPage(context)
  const id = requireTicketNumber(params.ticketid)
  return api.read('GET /api/tickets/{id}/invoices/{number}', { id, number: billingNumber(request) })
}

export default function InvoicePage({ loaderData: { paper: document } }: { loaderData: Shown }) {
  const { ticket_id: id, number } = document
  return (
    <>
      <div className="billing-ways screen-only">
        <BackToTicket id={id} />
        <div className="row">
          <PrintButton />
          <a className={buttonClass('secondary')} href={`/api/tickets/${id}/invoices/${number}/pdf`}>
            Download PDF
          </a>
        </div>
      </div>
      <BillingSheet document={document} />
    </>
  )
}

/** Parses the document number in the URL; 0 is the invoice itself. */
function billingNumber(request: Request): number {
  const named = new URL(request.url).searchParams.get('number') ?? ''
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : 0
}
