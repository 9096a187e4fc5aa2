import { formatCents } from '#contract/money-amounts.ts'
import type { UnpaidList } from '#contract/money-reports.schema.ts'
import { EmptyState } from '../../ui/card.tsx'
import { formatDay } from '#contract/format-day.ts'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { TicketLink, Totals } from './report-parts.tsx'
import type { OpenList } from './report-search.ts'

const columns = [
  { key: 'ticket', label: 'Ticket' },
  { key: 'customer', label: 'Customer' },
  { key: 'since', label: 'Since' },
  { key: 'due', label: 'Due' },
  { key: 'days', label: 'Days overdue', align: 'end' },
  { key: 'charged', label: 'Charged', align: 'end' },
  { key: 'paid', label: 'Paid', align: 'end' },
  { key: 'open', label: 'Open', align: 'end' },
] as const
// What is held is not overdue.
const heldColumns = columns.map((column) => (column.key === 'days' ? { ...column, label: 'Days' } : column))

const words = {
  unpaid: {
    caption: 'Unpaid tickets',
    none: { title: 'Nothing is unpaid', text: 'Everything that was invoiced is paid.' },
    newest: 'Not overdue',
  },
  deposits: {
    caption: 'Deposits held',
    none: { title: 'No deposits', text: 'Nothing was paid before its invoice.' },
    newest: 'Since today',
  },
  'owed-back': {
    caption: 'Money we owe back',
    none: { title: 'Nothing to give back', text: 'Nobody has paid more than will be charged.' },
    newest: 'Since today',
  },
} as const satisfies Record<OpenList, unknown>

/** Open balances by age: what customers owe, what the shop holds until it invoices, or what it owes back. */
export function UnpaidReport({ reply, list }: { reply: UnpaidList; list: OpenList }) {
  const { tickets, totals } = reply
  const { caption, none, newest } = words[list]
  const whenDue = list === 'deposits' ? 'With its invoice' : 'At once'
  return (
    <>
      {tickets.length === 0 ? (
        <EmptyState {...none} />
      ) : (
        <DataTable
          caption={caption}
          columns={list === 'unpaid' ? columns : heldColumns}
          rows={tickets.map((row) => ({
            key: row.ticket_id,
            cells: {
              ticket: <TicketLink id={row.ticket_id} />,
              customer: row.customer,
              since: <DateTime iso={row.since} />,
              due: row.due_on === null ? whenDue : formatDay(row.due_on),
              days: row.age_days,
              charged: row.invoiced ? formatCents(row.charged_cents) : 'Not invoiced',
              paid: formatCents(row.paid_cents),
              open: formatCents(row.open_cents),
            },
          }))}
        />
      )}
      <Totals
        items={[
          ...totals.ages
            .filter(({ count }) => count > 0)
            .map(({ from_days, to_days, count, open_cents }) => ({
              label: `${nameAge(from_days, to_days, newest)} (${count})`,
              value: formatCents(open_cents),
            })),
          { label: `Total (${totals.count})`, value: formatCents(totals.open_cents) },
        ]}
      />
    </>
  )
}

/** Names a group of days overdue. */
function nameAge(from: number | null, to: number | null, newest: string): string {
  if (from === null) return newest
  return to === null ? `Over ${from - 1} days` : `${from} to ${to} days`
}
