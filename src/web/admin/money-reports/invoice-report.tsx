import { formatCents } from '#contract/money-amounts.ts'
import type { InvoiceList } from '#contract/money-reports.schema.ts'
import { EmptyState } from '../../ui/card.tsx'
import { formatDay } from '#contract/format-day.ts'
import { Link } from '../../link.tsx'
import { DataTable } from '../../ui/table.tsx'
import { MissingNumbersNotice, TicketLink, Totals } from './report-parts.tsx'

const columns = [
  { key: 'number', label: 'Document' },
  { key: 'day', label: 'Date' },
  { key: 'ticket', label: 'Ticket' },
  { key: 'customer', label: 'Customer' },
  { key: 'gst', label: 'GST', align: 'end' },
  { key: 'total', label: 'Total', align: 'end' },
] as const

/** Invoices and adjustment notes with their totals. */
export function InvoiceReport({ reply: { invoices, totals, holes } }: { reply: InvoiceList }) {
  return (
    <>
      <MissingNumbersNotice holes={holes} />
      {invoices.length === 0 ? (
        <EmptyState title="No invoices" text="No invoice and no adjustment note matches." />
      ) : (
        <DataTable
          caption="Invoices and adjustment notes"
          columns={columns}
          rows={invoices.map((row) => ({
            key: row.id,
            cells: {
              number: (
                <span>
                  <Link
                    to={`/account/ticket/${row.ticket_id}/invoice${row.kind === 'invoice' ? '' : `?number=${row.number}`}`}
                    className="text-accent underlined"
                  >
                    {row.title} {row.number}
                  </Link>{' '}
                  <a
                    href={`/api/tickets/${row.ticket_id}/invoices/${row.number}/pdf`}
                    className="text-accent underlined"
                    aria-label={`${row.title} ${row.number} as PDF`}
                  >
                    PDF
                  </a>
                </span>
              ),
              day: row.issued_on === '' ? '' : <span className="one-line">{formatDay(row.issued_on)}</span>,
              ticket: <TicketLink id={row.ticket_id} />,
              customer: row.customer,
              gst: formatCents(row.gst_cents),
              total: formatCents(row.total_cents),
            },
          }))}
        />
      )}
      <Totals
        items={[
          { label: 'Documents', value: totals.count },
          { label: 'Invoices', value: formatCents(totals.invoices_cents) },
          { label: 'Adjustment notes', value: formatCents(totals.notes_cents) },
          { label: 'GST in them', value: formatCents(totals.gst_cents) },
          { label: 'Total', value: formatCents(totals.total_cents) },
        ]}
      />
    </>
  )
}
