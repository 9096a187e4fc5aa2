import type { LoaderFunctionArgs } from 'react-router'
import type { DeviceLabelFacts } from '#contract/device-labels.schema.ts'
import { getPage } from '../../page-context.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { loadTicketPage } from '../load-ticket.ts'
import { staffMeta } from '../staff-meta.ts'
import './device-label.css'

export const meta = ({ params }: { params: { ticketid?: string } }) =>
  staffMeta(`Label of ticket #${params.ticketid}`)

export async function loader({ context, params }: LoaderFunctionArgs): Promise<DeviceLabelFacts> {
  const page = getPage(context)
  const { label } = await loadTicketPage(page, params.ticketid, (id) =>
    page.api.read('GET /api/tickets/{id}/label', { id }),
  )
  return label
}

/** The label as it is printed: nothing of the page but the label is printed. */
export default function DeviceLabelPage({ loaderData: label }: { loaderData: DeviceLabelFacts }) {
  const id = label.ticket_id
  return (
    <>
      <div className="screen-only grid gap-2">
        <p>
          <Link className="text-link" to={`/admin/tickets/${id}`}>
            Ticket #{id}
          </Link>
        </p>
        <PageHeading
          title="Device label"
          intro="62 × 29 mm, without the customer’s name and without the passcode. Choose the label printer and no margins."
        />
      </div>
      <article className="device-label" aria-label={`Label of ticket ${id}`}>
        <svg
          className="device-label-code"
          viewBox={`0 0 ${label.code.side} ${label.code.side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`QR code of ticket ${id}, for our scanner`}
        >
          <path d={label.code.path} fill="#000" />
        </svg>
        <div className="device-label-words">
          <p className="device-label-number">#{id}</p>
          <p>{label.phone}</p>
          <p>{label.repair}</p>
          {label.due !== null && <p>Due {label.due}</p>}
        </div>
      </article>
      <div className="screen-only mt-6 flex flex-wrap gap-3">
        <Button type="button" className="needs-scripts" onClick={() => window.print()}>
          Print the label
        </Button>
        <a className={buttonClass('secondary')} href={`/api/tickets/${id}/label.pdf`}>
          Download PDF
        </a>
        <Link className={buttonClass('secondary')} to="/admin/intake">
          Next parcel
        </Link>
      </div>
    </>
  )
}
