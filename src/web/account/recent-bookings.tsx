import { Link } from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { statusClasses, statusName, type TicketSummary, type WaitingFor } from '#contract/tickets.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/card.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DataTable } from '../ui/table.tsx'
import { RelativeTime } from '../ui/time.tsx'
import { newNotes } from './new-notes.ts'

const columns = [
  { key: 'id', label: 'ID' },
  { key: 'created', label: 'Created' },
  { key: 'device', label: 'Device' },
  { key: 'repair', label: 'Repair' },
  { key: 'status', label: 'Status' },
  { key: 'view', label: 'View' },
]

/** What a ticket has for its customer that they have not seen, and whether a question waits for them. */
export type Unread = { ticket_id: number; unread: number; waiting_for: WaitingFor }

type Props = { tickets: TicketSummary[]; unread: Unread[]; now: number }

/** The tickets of an account as they were answered, newest first, with what is new on them. */
export function RecentBookings({ tickets, unread, now }: Props) {
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
      className="bookings-table"
      rows={tickets.map((ticket) => ({
        key: ticket.id,
        cells: {
          id: ticket.id,
          created: <RelativeTime iso={ticket.created_at} now={now} />,
          device: ticket.displayName,
          repair: (
            <span>
              {`${repairLabels[ticket.repair_name]} Replacement`}
              <News news={unread.find(({ ticket_id }) => ticket_id === ticket.id)} />
            </span>
          ),
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

function News({ news }: { news: Unread | undefined }) {
  if (!news) return null
  return (
    <span className="news">
      {news.unread > 0 && <span className="news-badge">{newNotes(news.unread)}</span>}
      {news.waiting_for === 'customer' && <span className="news-asks">We wait for your answer</span>}
    </span>
  )
}
