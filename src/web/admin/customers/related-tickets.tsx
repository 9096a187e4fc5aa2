import { Link } from 'react-router'
import { mayOpen } from '#contract/page-permissions.ts'
import { repairLabels } from '#contract/catalogue.ts'
import type { RelatedTicket } from '#contract/staff-pages.ts'
import { statusClass, statusName } from '#contract/ticket-statuses.ts'
import { useRole } from '../use-role.ts'
import { Card } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DateTime } from '../../ui/time.tsx'

type Props = {
  ticketid: number
  related: { device: RelatedTicket[]; customer: RelatedTicket[] }
  accountid: number
}

/** The other tickets of the same phone and of the same customer, beside a ticket. */
export function RelatedTickets({ ticketid, related: { device, customer }, accountid }: Props) {
  const seesCustomer = mayOpen(useRole(), `/admin/customers/${accountid}`)
  return (
    <Card
      title="History"
      className="screen-only"
      actions={
        seesCustomer && (
          <Link to={`/admin/customers/${accountid}`} className="text-link">
            Customer page
          </Link>
        )
      }
    >
      <p className="mb-2">
        <a href={`/api/tickets/${ticketid}/label.pdf`} className="text-link">
          Device label, 62 × 29 mm (PDF)
        </a>
      </p>
      <h3 className="label-type">This phone</h3>
      {device.length === 0 ? (
        <p className="text-soft">It was not here before.</p>
      ) : (
        <TicketLines tickets={device} />
      )}
      {seesCustomer && <h3 className="label-type">This customer</h3>}
      {seesCustomer &&
        (customer.length === 0 ? (
          <p className="text-soft">No other ticket.</p>
        ) : (
          <TicketLines tickets={customer.slice(0, 5)} />
        ))}
    </Card>
  )
}

/** Tickets with number, repair, status and day, one on each line. */
export function TicketLines({ tickets }: { tickets: RelatedTicket[] }) {
  return (
    <ul className="grid gap-2">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Link to={`/admin/tickets/${ticket.id}`} className="text-link">
            #{ticket.id}
          </Link>{' '}
          {ticket.displayName}, {repairLabels[ticket.repair_name]}{' '}
          <StatusBadge className={statusClass(ticket.status)} name={statusName(ticket.status)} />{' '}
          <span className="text-soft">
            <DateTime iso={ticket.created_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
