import { data, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { listBackBy } from '#contract/back-by.ts'
import { formatParcelNumber } from '#contract/parcels.ts'
import type { SlipFacts } from '#contract/shipping.schema.ts'
import { isRefused } from '../../api.ts'
import { getPage } from '../../page-context.ts'
import { pageMeta } from '../../page-meta.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { BackToTicket } from '../back-to-ticket.tsx'
import { PrintButton } from '../print-button.tsx'
import { requireTicketNumber } from '../ticket-number.ts'

type Shown = { id: number; slip: SlipFacts | null; why: string }

const conflict = 409

export function meta({ matches, params }: MetaArgs) {
  return pageMeta(matches, `Packing slip ${params.ticketid}`, 'The sheet that travels with your phone.', {
    noindex: true,
  })
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = requireTicketNumber(params.ticketid)
  const got = await getPage(context).api.send('GET /api/tickets/{id}/packing-slip', { id })
  if (!isRefused(got)) return data<Shown>({ id, slip: got.slip, why: '' })
  // A phone that must not be posted has no packing slip, and the page says why.
  if (got.status === conflict) return data<Shown>({ id, slip: null, why: got.error }, { status: conflict })
  throw data({ error: got.error }, { status: got.status })
}

export default function PackingSlipPage({ loaderData: { id, slip, why } }: { loaderData: Shown }) {
  if (!slip) {
    return (
      <div className="stack max-w-2xl gap-6">
        <BackToTicket id={id} />
        <PageHeading title="No packing slip" />
        <Notice tone="warn" title="Please do not post this phone">
          <p>{why}</p>
        </Notice>
        <p>
          <Link className={buttonClass('primary')} to={`/account/ticket/${id}#conversation`}>
            Write to us on the ticket
          </Link>
        </p>
      </div>
    )
  }
  return (
    <>
      <div className="screen-only flex flex-wrap items-center justify-between gap-4">
        <BackToTicket id={id} />
        <div className="row">
          <PrintButton />
          <a className={buttonClass('secondary')} href={`/account/ticket/${id}/packing-slip.pdf`}>
            Download PDF
          </a>
        </div>
      </div>
      <Slip slip={slip} />
    </>
  )
}

function Slip({ slip }: { slip: SlipFacts }) {
  const { tickets } = slip
  // A parcel with one ticket is called as the ticket is.
  const number =
    tickets.length === 1 ? `Ticket ${slip.ticket_id}` : `Parcel ${formatParcelNumber(slip.parcel_id)}`
  return (
    <article className="slip">
      <div className="airmail" aria-hidden="true" />
      <header className="slip-head">
        <div>
          <p className="label-type">Packing slip: put this sheet in the parcel</p>
          <h1>{number}</h1>
        </div>
        <p className="slip-shop">
          <strong>{slip.shop.name}</strong>
          {[...slip.shop.lines, slip.shop.phone].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </header>
      <div className="slip-top">
        <dl className="facts">
          {tickets.length === 1 ? (
            <>
              <div>
                <dt>Phone</dt>
                <dd>{slip.phone}</dd>
              </div>
              <div>
                <dt>Repair</dt>
                <dd>{slip.repair}</dd>
              </div>
            </>
          ) : (
            tickets.map(({ ticket_id, phone, repair }) => (
              <div key={ticket_id}>
                <dt>Ticket {ticket_id}</dt>
                <dd>
                  {phone}: {repair}
                </dd>
              </div>
            ))
          )}
          {listBackBy(tickets).map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
          <div>
            <dt>Customer</dt>
            <dd dir="auto">{slip.customer.name}</dd>
          </div>
        </dl>
        <svg
          className="slip-code"
          viewBox={`0 0 ${slip.code.side} ${slip.code.side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`QR code of ${number}, for our scanner`}
        >
          <path d={`M0 0h${slip.code.side}v${slip.code.side}h-${slip.code.side}z`} fill="#fff" />
          <path d={slip.code.path} fill="#000" />
        </svg>
      </div>
      <div className="slip-addresses">
        <Address label="Post it to" to={slip.shop} first={number} />
        <Address label="It goes back to" to={slip.customer} />
      </div>
      <h2>Before you close the parcel</h2>
      <ul className="slip-list">
        {slip.preparations.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p className="text-strong">
        Is the battery swollen, leaking or hot? Do not post the phone. Call us:{' '}
        <span className="one-line">{slip.shop.phone}</span>.
      </p>
      {slip.notice && (
        <section className="slip-notice">
          <h2>Repair notice</h2>
          {slip.notice.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>You have not accepted it yet. Please do so on your ticket page before the phone comes to us.</p>
        </section>
      )}
    </article>
  )
}

function Address({
  label,
  to,
  first,
}: {
  label: string
  to: { name: string; lines: string[] }
  first?: string
}) {
  return (
    <div>
      <p className="label-type">{label}</p>
      <address dir="auto">
        <strong>{to.name}</strong>
        {[...(first ? [first] : []), ...to.lines].map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
    </div>
  )
}
