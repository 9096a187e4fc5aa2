import { repairLabels } from '#contract/catalogue.ts'
import { statusClasses, statusName, type TicketRow } from '#contract/tickets.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { DataTable } from '../ui/table.tsx'
import { RelativeTime } from '../ui/time.tsx'
import { newMessages } from './new-messages.ts'
import { ticketPath } from './neighbours.ts'
import { RowList } from './row-list.tsx'

const columns = [
  { key: 'id', label: 'ID' },
  { key: 'status', label: 'Status' },
  { key: 'notes', label: 'Notes', align: 'end' as const },
  { key: 'latest', label: 'Latest comment' },
  { key: 'repair', label: 'Repair type' },
  { key: 'customer', label: 'Customer' },
  { key: 'mobile', label: 'Mobile' },
  { key: 'assigned', label: 'Assigned' },
  { key: 'updated', label: 'Last updated' },
  { key: 'created', label: 'Created' },
]

type Props = {
  rows: TicketRow[]
  /** The search of this list, which each ticket takes along. */
  from: string
  now: number
}

/** The queue: one line for each ticket. */
export function TicketTable({ rows, from, now }: Props) {
  return (
    <RowList>
      <DataTable
        caption="Tickets"
        columns={columns}
        rows={rows.map((row) => rowOf(row, from, now))}
        className="ticket-table"
      />
    </RowList>
  )
}

function rowOf(row: TicketRow, from: string, now: number) {
  return {
    key: String(row.id),
    cells: {
      id: (
        <a
          href={ticketPath(row.id, from)}
          data-row-link
          className="inline-block min-w-6 py-0.5 font-semibold text-accent underline"
        >
          #{row.id}
        </a>
      ),
      status: <StatusBadge className={statusClasses[`${row.status}`]} name={statusName(row.status)} />,
      notes: <span className="tabular-nums">{row.note_count}</span>,
      latest: (
        <span className="latest-comment block">
          <span className="block truncate" title={row.latest_comment ?? undefined}>
            {row.latest_comment ?? 'Submitted'}
          </span>
          <Waits row={row} />
        </span>
      ),
      repair: (
        <span>
          {repairLabels[row.repair_name]} <span className="block text-xs text-soft">{row.displayName}</span>
        </span>
      ),
      customer: row.cust_name,
      mobile: <span className="whitespace-nowrap">{row.user_mobile}</span>,
      assigned: row.staff_assigned ?? <span className="whitespace-nowrap text-soft">Nobody yet</span>,
      updated: <Ago iso={row.updated_at} now={now} />,
      created: <Ago iso={row.created_at} now={now} />,
    },
  }
}

function Ago({ iso, now }: { iso: string; now: number }) {
  return (
    <span className="whitespace-nowrap">
      <RelativeTime iso={iso} now={now} />
    </span>
  )
}

/** Who owes an answer on a ticket, and what nobody here has read. */
function Waits({ row }: { row: TicketRow }) {
  if (row.waiting_for === 'nobody' && row.unread === 0) return null
  return (
    <span className="row-waits">
      {row.unread > 0 && <span className="unread">{newMessages(row.unread)}</span>}
      {row.waiting_for === 'shop' && row.unread === 0 && <span className="row-waits-us">Waits for us</span>}
      {row.waiting_for === 'customer' && 'Waits for the customer'}
    </span>
  )
}
