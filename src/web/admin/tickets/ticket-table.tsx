import type { TicketRow } from '#contract/tickets.schema.ts'
import { OutcomeBadge } from '../../ui/outcome-badge.tsx'
import { DataTable } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { DueDay } from '../queues/due-date.tsx'
import { formatNewMessages } from './new-messages.ts'
import { getTicketPath } from '../ticket-path.ts'
import { RowList } from '../lists/row-list.tsx'
import { useRepairs } from '../../repairs.ts'

export const bulkForm = 'bulk'

const columns = [
  {
    key: 'id',
    label: 'ID',
    head: <input type="checkbox" className="choose-all needs-scripts" aria-label="Choose all on this page" />,
  },
  { key: 'status', label: 'Status' },
  { key: 'next', label: 'Next' },
  { key: 'due', label: 'Due', className: 'one-line' },
  { key: 'notes', label: 'Notes', align: 'end' as const, className: 'figures' },
  { key: 'latest', label: 'Latest comment' },
  { key: 'repair', label: 'Repair type' },
  { key: 'customer', label: 'Customer' },
  { key: 'mobile', label: 'Mobile', className: 'one-line' },
  { key: 'assigned', label: 'Assigned' },
  { key: 'updated', label: 'Last updated' },
  { key: 'created', label: 'Created' },
]

type Props = {
  rows: TicketRow[]
  /** Query of this list, which each ticket link carries along. */
  from: string
  now: number
}

/** Ticket list, one row per ticket. */
export function TicketTable({ rows, from, now }: Props) {
  const { label } = useRepairs()
  return (
    <RowList>
      <DataTable
        caption="Tickets"
        columns={columns}
        rows={rows.map((row) => toRow(row, { from, now, repair: label(row.repair_name) }))}
        className="ticket-table"
      />
    </RowList>
  )
}

function toRow(row: TicketRow, { from, now, repair }: { from: string; now: number; repair: string }) {
  return {
    key: String(row.id),
    cells: {
      id: (
        <span className="row-id">
          <label className="row-box">
            <input
              type="checkbox"
              name="ids"
              value={row.id}
              form={bulkForm}
              aria-label={`Choose ticket ${row.id}`}
            />
          </label>
          <a
            href={getTicketPath(row.id, from)}
            title={`Next: ${row.next.text}`}
            data-row-link
            className="inline-block min-w-6 py-0.5 text-strong text-accent underlined"
          >
            {`#${row.id}`}
          </a>
        </span>
      ),
      status: (
        <OutcomeBadge
          status={row.status}
          outcome={row.outcome}
          warrantyOf={row.warranty_of}
          express={row.express}
        />
      ),
      next: <Short text={row.next.text} />,
      due: <DueDay iso={row.due_at} now={now} />,
      notes: row.note_count,
      latest: (
        <span className="latest-comment">
          <Waits row={row} />
          <Short text={row.latest_comment ?? 'Submitted'} />
        </span>
      ),
      repair: <Short text={`${repair} ${row.displayName}${nameMates(row)}`} />,
      customer: <Short text={row.cust_name} />,
      mobile: row.user_mobile,
      assigned: <Short text={row.staff_assigned ?? 'Nobody yet'} />,
      updated: <RelativeTime iso={row.updated_at} now={now} className="one-line" />,
      created: <RelativeTime iso={row.created_at} now={now} className="one-line" />,
    },
  }
}

/** What came, or comes, in the same parcel. */
function nameMates({ in_parcel_with }: TicketRow): string {
  return in_parcel_with.length === 0 ? '' : `, with ${in_parcel_with.map((id) => `#${id}`).join(', ')}`
}

/** Text of one line; all of it when pointed at. */
function Short({ text }: { text: string }) {
  return (
    <span className="cut-short" title={text}>
      {text}
    </span>
  )
}

/** Shows who has to answer on a ticket, and its unread messages. */
function Waits({ row }: { row: TicketRow }) {
  if (row.waiting_for === 'nobody' && row.unread === 0) return null
  return (
    <span className="row-waits">
      {row.unread > 0 && <span className="unread">{formatNewMessages(row.unread)}</span>}
      {row.waiting_for === 'shop' && row.unread === 0 && <span className="row-waits-us">Waits for us</span>}
      {row.waiting_for === 'customer' && 'Waits for the customer'}
    </span>
  )
}
