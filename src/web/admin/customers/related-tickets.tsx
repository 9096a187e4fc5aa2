import { mayOpen } from '#contract/page-permissions.ts'
import { statusClass, statusName } from '#contract/ticket-statuses.ts'
import type { RelatedTicket } from '#contract/staff-pages.schema.ts'
import { Link } from '../../link.tsx'
import { useRole } from '../use-role.ts'
import { Card } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DateTime } from '../../ui/time.tsx'
import './ticket-lines.css'
import { useRepairs } from '../../repairs.ts'

type Props = {
  related: { device: RelatedTicket[]; customer: RelatedTicket[] }
  accountid: number
}

/** The other tickets of the same phone and of the same customer, beside a ticket. */
export function RelatedTickets({ related: { device, customer }, accountid }: Props) {
  const seesCustomer = mayOpen(useRole(), `/admin/customers/${accountid}`)
  return (
    <Card
      title="History"
      hint={seesCustomer ? countOthers(device, customer) : undefined}
      className="screen-only"
      actions={
        seesCustomer && (
          <Link to={`/admin/customers/${accountid}`} className="text-link">
            Customer page
          </Link>
        )
      }
    >
      <h3 className="label-type">This phone</h3>
      {device.length === 0 ? (
        <p className="text-soft">It was not here before.</p>
      ) : (
        <TicketLines tickets={device} />
      )}
      {seesCustomer && <h3 className="label-type mt-3">This customer</h3>}
      {seesCustomer &&
        (customer.length === 0 ? (
          <p className="text-soft">No other ticket.</p>
        ) : (
          <TicketLines tickets={customer.slice(0, 5)} />
        ))}
    </Card>
  )
}

function countOthers(device: RelatedTicket[], customer: RelatedTicket[]): string {
  const count = new Set([...device, ...customer].map(({ id }) => id)).size
  return count === 0 ? 'No other ticket' : count === 1 ? '1 other ticket' : `${count} other tickets`
}

/** Tickets, each with number and repair on one line, status and time on the next. */
export function TicketLines({ tickets }: { tickets: RelatedTicket[] }) {
  const repairs = useRepairs()
  return (
    <ul className="ticket-lines">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Link to={`/admin/tickets/${ticket.id}`} className="text-link text-mono">
            #{ticket.id}
          </Link>
          <span className="min-w-0">
            {ticket.displayName}, {repairs.label(ticket.repair_name)}
          </span>
          <span className="ticket-line-state">
            <StatusBadge className={statusClass(ticket.status)} name={statusName(ticket.status)} />
            <span className="text-soft text-small one-line">
              <DateTime iso={ticket.created_at} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
