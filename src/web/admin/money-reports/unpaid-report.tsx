import { formatCents } from '#contract/money-amounts.ts'
import type { UnpaidList } from '#contract/money-reports.schema.ts'
import { EmptyState } from '../../ui/card.tsx'
import { formatDay } from '#contract/format-day.ts'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { TicketLink, Totals } from './report-parts.tsx'

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

/** Open balances by age: what customers owe, or what the shop owes back. */
export function UnpaidReport({ reply, isBack }: { reply: UnpaidList; isBack: boolean }) {
  const { tickets, totals } = reply
  return (
    <>
      {tickets.length === 0 ? (
        <EmptyState
          title={isBack ? 'Nothing to give back' : 'Nothing is unpaid'}
          text={isBack ? 'Nobody has paid more than is charged.' : 'Everything that was invoiced is paid.'}
        />
      ) : (
        <DataTable
          caption={isBack ? 'Money we owe back' : 'Unpaid tickets'}
          columns={columns}
          rows={tickets.map((row) => ({
            key: row.ticket_id,
            cells: {
              ticket: <TicketLink id={row.ticket_id} />,
              customer: row.customer,
              since: <DateTime iso={row.since} />,
              due: row.due_on === null ? 'At once' : formatDay(row.due_on),
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
              label: `${nameAge(from_days, to_days, isBack)} (${count})`,
              value: formatCents(open_cents),
            })),
          { label: `Total (${totals.count})`, value: formatCents(totals.open_cents) },
        ]}
      />
    </>
  )
}

/** Names a group of days overdue. */
function nameAge(from: number | null, to: number | null, isBack: boolean): string {
  if (from === null) return isBack ? 'Since today' : 'Not overdue'
  return to === null ? `Over ${from - 1} days` : `${from} to ${to} days`
}
