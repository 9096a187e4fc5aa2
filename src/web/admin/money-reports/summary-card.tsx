import { formatCents } from '#contract/money-amounts.ts'
import type { MoneySummary } from '#contract/money-reports.schema.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { MissingNumbersNotice, MethodTable } from './report-parts.tsx'

const bases = {
  cash: 'Cash basis: what was received in the period for invoiced work, less what was refunded.',
  accrual: 'Accrual basis: invoices and adjustment notes issued in the period, paid or not.',
}

/** Sales and GST of a period. */
export function SummaryCard({ summary }: { summary: MoneySummary }) {
  const { basis, g1_cents, gst_on_sales_cents, invoices, notes, methods, holes, gst_registered } = summary
  return (
    <>
      <MissingNumbersNotice holes={holes} />
      <div className="split gap-4">
        <Card title="GST">
          <p className="mb-2 text-small text-soft">{bases[basis]}</p>
          <Facts
            className="report-facts"
            items={[
              { label: 'G1 Total sales, with GST', value: formatCents(g1_cents) },
              { label: '1A GST on sales', value: formatCents(gst_on_sales_cents) },
            ]}
          />
          {!gst_registered && (
            <p className="mt-2 text-small text-soft">
              The shop is not registered for GST at present (Admin Panel, Shop).
            </p>
          )}
        </Card>
        <Card title="Issued in the period">
          <Facts
            className="report-facts"
            items={[
              { label: `Invoices (${invoices.count})`, value: formatCents(invoices.total_cents) },
              { label: 'GST in the invoices', value: formatCents(invoices.gst_cents) },
              { label: `Adjustment notes (${notes.count})`, value: formatCents(notes.total_cents) },
              { label: 'GST in the notes', value: formatCents(notes.gst_cents) },
            ]}
          />
        </Card>
        <Card title="Payments by method" className="lg:col-span-2">
          <MethodTable methods={methods} />
        </Card>
      </div>
    </>
  )
}
