import { Link } from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { statusClasses, statusName, type TicketSummary } from '#contract/tickets.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/card.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DataTable } from '../ui/table.tsx'
import { RelativeTime } from '../ui/time.tsx'

const columns = [
  { key: 'id', label: 'ID' },
  { key: 'created', label: 'Created' },
  { key: 'device', label: 'Device' },
  { key: 'repair', label: 'Repair' },
  { key: 'status', label: 'Status' },
  { key: 'view', label: 'View' },
]

/** The tickets of an account as they were answered, newest first. */
export function RecentBookings({ tickets, now }: { tickets: TicketSummary[]; now: number }) {
  if (tickets.length === 0) {
    return (
      <EmptyState
        title="No bookings yet"
        text="Once you have booked a repair, you can follow it here."
        action={
          <Link to="/repairs" className={buttonClass('primary')}>
            See repairs and prices
          </Link>
        }
      />
    )
  }
  return (
    <DataTable
      caption="Recent Bookings"
      columns={columns}
      rows={tickets.map((ticket) => ({
        key: ticket.id,
        cells: {
          id: ticket.id,
          created: <RelativeTime iso={ticket.created_at} now={now} />,
          device: ticket.displayName,
          repair: `${repairLabels[ticket.repair_name]} Replacement`,
          status: (
            <StatusBadge className={statusClasses[`${ticket.status}`]} name={statusName(ticket.status)} />
          ),
          view: (
            <Link
              className="text-link"
              to={`/account/ticket/${ticket.id}`}
              aria-label={`View ticket ${ticket.id}`}
            >
              View
            </Link>
          ),
        },
      }))}
    />
  )
}
