import { Link } from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { statusClasses, statusName, type Ticket } from '#contract/tickets.ts'
import { Card, Facts } from '../ui/card.tsx'
import { dollars } from '../ui/money.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { RelativeTime } from '../ui/time.tsx'

/** What was booked, and for which phone. */
export function RepairDetails({ ticket, now }: { ticket: Ticket; now: number }) {
  return (
    <Card title="Repair">
      <Facts
        items={[
          {
            label: 'Status',
            value: (
              <StatusBadge className={statusClasses[`${ticket.status}`]} name={statusName(ticket.status)} />
            ),
          },
          { label: 'Device', value: ticket.displayName },
          { label: 'Repair', value: `${repairLabels[ticket.repair_name]} Replacement` },
          { label: 'Quoted price', value: dollars(ticket.price) },
          { label: 'Serial number', value: ticket.phone_serial },
          { label: 'Pin code', value: ticket.phone_pin ?? 'N/A' },
          { label: 'Booked', value: <RelativeTime iso={ticket.created_at} now={now} /> },
        ]}
      />
    </Card>
  )
}

/** Whose phone it is, and where it goes back to; correctable until the phone has arrived. */
export function CustomerDetails({ ticket, open }: { ticket: Ticket; open: boolean }) {
  const correct = open && (
    <Link to={`/account/ticket/${ticket.id}/correct`} className="screen-only text-link">
      Correct
    </Link>
  )
  return (
    <Card title="You" actions={correct}>
      <Facts
        items={[
          { label: 'Name', value: ticket.cust_name },
          { label: 'Email', value: ticket.email },
          { label: 'Mobile number', value: ticket.user_mobile },
          {
            label: 'Return address',
            value: (
              <address>
                {ticket.address_apt && `${ticket.address_apt}, `}
                {ticket.address}
                <br />
                {ticket.address_city} {ticket.address_state} {ticket.address_post}
              </address>
            ),
          },
        ]}
      />
    </Card>
  )
}
