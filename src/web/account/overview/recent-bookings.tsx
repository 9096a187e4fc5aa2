import type { WaitingFor } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { AccountPage } from '#contract/pages.schema.ts'
import type { TicketSummary } from '#contract/tickets.schema.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { OutcomeBadge } from '../../ui/outcome-badge.tsx'
import { DataTable } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { formatNewNotes } from '../conversation/new-notes.ts'
import { useRepairs } from '../../repairs.ts'

const columns = [
  { key: 'id', label: 'ID' },
  { key: 'created', label: 'Created' },
  { key: 'device', label: 'Device' },
  { key: 'repair', label: 'Repair' },
  { key: 'status', label: 'Status' },
  { key: 'view', label: 'View' },
]

/** What is new on a ticket for its customer, and whether staff asked a question. */
type UnreadTicket = { ticket_id: number; unread: number; waiting_for: WaitingFor }

type Endings = AccountPage['endings']
type Props = { tickets: TicketSummary[]; unread: UnreadTicket[]; endings: Endings; now: number }

/** The tickets of an account, newest first, each with what is new on it. */
export function RecentBookings({ tickets, unread, endings, now }: Props) {
  const repairs = useRepairs()
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
              {repairs.name(ticket.repair_name)}
              <UnreadNotes ticket={unread.find(({ ticket_id }) => ticket_id === ticket.id)} />
            </span>
          ),
          status: (
            <EndingBadge
              status={ticket.status}
              of={endings?.find(({ ticket_id }) => ticket_id === ticket.id)}
            />
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

type EndingProps = { status: Status; of: NonNullable<Endings>[number] | undefined }

function EndingBadge({ status, of }: EndingProps) {
  return <OutcomeBadge status={status} outcome={of?.outcome} warrantyOf={of?.warranty_of} />
}

function UnreadNotes({ ticket }: { ticket: UnreadTicket | undefined }) {
  if (!ticket) return null
  return (
    <span className="unread-notes">
      {ticket.unread > 0 && <span className="unread-notes-badge">{formatNewNotes(ticket.unread)}</span>}
      {ticket.waiting_for === 'customer' && (
        <span className="unread-notes-question">We wait for your answer</span>
      )}
    </span>
  )
}
