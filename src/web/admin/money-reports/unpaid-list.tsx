import { formatCents } from '#contract/money-amounts.ts'
import type { UnpaidList as Reply } from '#contract/money-reports.ts'
import { EmptyState } from '../../ui/card.tsx'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { TicketLink, Totals } from './report-parts.tsx'

const columns = [
  { key: 'ticket', label: 'Ticket' },
  { key: 'customer', label: 'Customer' },
  { key: 'since', label: 'Since' },
  { key: 'days', label: 'Days', align: 'end' },
  { key: 'charged', label: 'Charged', align: 'end' },
  { key: 'paid', label: 'Paid', align: 'end' },
  { key: 'open', label: 'Open', align: 'end' },
] as const

/** Open balances by age: what customers owe, or what the shop owes back. */
export function UnpaidList({ reply, isBack }: { reply: Reply; isBack: boolean }) {
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
              label: `${to_days === null ? `Over ${from_days - 1} days` : `${from_days} to ${to_days} days`} (${count})`,
              value: formatCents(open_cents),
            })),
          { label: `Total (${totals.count})`, value: formatCents(totals.open_cents) },
        ]}
      />
    </>
  )
}
