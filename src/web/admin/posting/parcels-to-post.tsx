import type { ParcelToPost } from '#contract/posting.schema.ts'
import { Link } from '../../link.tsx'
import { chosenForm } from './carrier-files.tsx'
import { nameTickets } from './use-scan-desk.ts'

type Props = {
  parcels: readonly ParcelToPost[]
  /** Whether labels can be bought here. */
  sellsLabels: boolean
  choose: (parcel: ParcelToPost) => void
}

/** What is ready to be posted, a sheet for each parcel. */
export function ParcelsToPost({ parcels, sellsLabels, choose }: Props) {
  return (
    <ul className="posting-list">
      {parcels.map((parcel) => (
        <li key={parcel.parcel_id} data-parcel={parcel.parcel_id}>
          <input
            type="checkbox"
            name="parcels"
            value={parcel.parcel_id}
            form={chosenForm}
            aria-label={`Choose the parcel of ${nameTickets(parcel.ticket_ids)}`}
          />
          <div>
            <p className="text-strong">{parcel.to.name}</p>
            <p className="text-fine keep-lines">{parcel.to.lines.join('\n')}</p>
            {parcel.post_box && (
              <p className="text-small text-soft">Post box: only Australia Post delivers there</p>
            )}
            {parcel.doubts.map((doubt) => (
              <p key={doubt} className="text-small text-soft">
                Please look once more: {doubt}
              </p>
            ))}
            {parcel.problems.length > 0 && (
              <ul className="posting-problems">
                {parcel.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            )}
          </div>
          <div>
            <ul>
              {parcel.tickets.map(({ ticket_id, phone, repair, number }) => (
                <li key={ticket_id}>
                  <Link to={`/admin/tickets/${ticket_id}`} className="text-link text-mono">
                    #{ticket_id}
                  </Link>{' '}
                  {phone}, <span className="text-soft">{repair}</span>
                  {number && <span className="text-mono break-anywhere"> {number}</span>}
                </li>
              ))}
            </ul>
            {parcel.waiting.map(({ id, why }) => (
              <p key={id} className="text-small">
                <Link to={`/admin/tickets/${id}`} className="text-link text-mono">
                  #{id}
                </Link>{' '}
                of the same parcel is not ready: {why}
              </p>
            ))}
            {parcel.same_customer.length > 0 && (
              <p className="text-small text-soft">
                The same customer also gets {parcel.same_customer.map((id) => `P-${id}`).join(' and ')}.
              </p>
            )}
          </div>
          <div className="posting-actions">
            <Link
              to={`?ticket=P-${parcel.parcel_id}`}
              preventScrollReset
              className="text-link"
              onClick={(event) => {
                event.preventDefault()
                choose(parcel)
              }}
            >
              Choose<span className="visually-hidden"> {nameTickets(parcel.ticket_ids)}</span>
            </Link>
            {parcel.label !== null && (
              <a
                className="text-link"
                href={`/api/tickets/${parcel.ticket_ids[0]}/labels/${parcel.label}/label.pdf`}
              >
                Print label<span className="visually-hidden"> of {nameTickets(parcel.ticket_ids)}</span>
              </a>
            )}
            {sellsLabels && (parcel.label !== null || parcel.problems.length === 0) && (
              <Link to={`/admin/tickets/${parcel.ticket_ids[0]}/carrier-label`} className="text-link">
                {parcel.label === null ? 'Buy label' : 'Void label'}
                <span className="visually-hidden"> of {nameTickets(parcel.ticket_ids)}</span>
              </Link>
            )}
            {parcel.problems.length > 0 && (
              <Link to={`/admin/tickets/${parcel.ticket_ids[0]}/parcel`} className="text-link">
                Correct the address
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
