import { formatCents } from '#contract/money-amounts.ts'
import { entryLabels, methodLabels } from '#contract/money.ts'
import type { PaymentList } from '#contract/money-reports.schema.ts'
import { EmptyState } from '../../ui/card.tsx'
import { DataTable } from '../../ui/table.tsx'
import { formatDay } from '#contract/format-day.ts'
import { MethodTable, TicketLink, Totals } from './report-parts.tsx'

const columns = [
  { key: 'when', label: 'When' },
  { key: 'what', label: 'What' },
  { key: 'ticket', label: 'Ticket' },
  { key: 'customer', label: 'Customer' },
  { key: 'reference', label: 'Reference' },
  { key: 'amount', label: 'Amount', align: 'end' },
] as const

/** Payments and refunds with their totals by method. */
export function PaymentReport({ reply: { payments, totals } }: { reply: PaymentList }) {
  return (
    <>
      {payments.length === 0 ? (
        <EmptyState title="No payments" text="No payment and no refund matches." />
      ) : (
        <>
          <DataTable
            caption="Payments and refunds"
            columns={columns}
            rows={payments.map((row) => ({
              key: row.id,
              cells: {
                when: formatDay(row.paid_on),
                what: `${entryLabels[row.kind]}, ${methodLabels[row.method].toLowerCase()}`,
                ticket: <TicketLink id={row.ticket_id} />,
                customer: row.customer,
                reference: row.reference,
                amount: formatCents(row.amount_cents),
              },
            }))}
          />
          <h2 className="card-title mt-4 mb-2">By method</h2>
          <MethodTable methods={totals.methods} />
        </>
      )}
      <Totals
        items={[
          { label: 'Entries', value: totals.count },
          { label: 'Received', value: formatCents(totals.received_cents) },
          { label: 'Refunded', value: formatCents(-totals.refunded_cents) },
          { label: 'Net', value: formatCents(totals.net_cents) },
        ]}
      />
    </>
  )
}
