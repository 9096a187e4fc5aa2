import { formatCents } from '#contract/money-amounts.ts'
import type { MoneySummary } from '#contract/money-reports.schema.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { formatDay } from '#contract/format-day.ts'
import { MissingNumbersNotice, MethodTable } from './report-parts.tsx'

const bases = {
  cash: {
    security:
      'Cash basis: what was received in the period for invoiced work, less what was refunded. A deposit is a security here, and counts with its invoice.',
    part_payment:
      'Cash basis: what was received in the period, less what was refunded or is owed back. A deposit is a part payment here, and counts on the day on which it came.',
  },
  accrual: {
    security:
      'Accrual basis: invoices and adjustment notes issued in the period, paid or not. A deposit is a security here, and counts with its invoice.',
    part_payment:
      'Accrual basis: invoices and adjustment notes issued in the period, paid or not. For your accountant: a part payment brings the whole sale into the period of its first payment, so compare the deposits held below.',
  },
}

const rounding = {
  cash: '1A is the GST of each paid invoice as it was issued; of a part of it, the same share, rounded to the cent for each ticket. So it can differ by some cents from one eleventh of G1.',
  accrual:
    '1A is the sum of the GST on the documents: one eleventh of each total, rounded to the cent for each. So it can differ by some cents from one eleventh of G1.',
}

/** Sales and GST of a period. */
export function SummaryCard({ summary }: { summary: MoneySummary }) {
  const { basis, g1_cents, gst_on_sales_cents, invoices, notes, methods, holes, gst_registered } = summary
  const { deposit_rule, to } = summary
  return (
    <>
      <MissingNumbersNotice holes={holes} />
      <div className="split gap-4">
        <Card title="GST">
          <p className="mb-2 text-small text-soft">{bases[basis][deposit_rule]}</p>
          <Facts
            className="report-facts"
            items={[
              { label: 'G1 Total sales, with GST', value: formatCents(g1_cents) },
              { label: '1A GST on sales', value: formatCents(gst_on_sales_cents) },
            ]}
          />
          <p className="mt-2 text-small text-soft">{rounding[basis]}</p>
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
        <Card title={`At the end of ${formatDay(to)}`} className="lg:col-span-2">
          <Facts
            className="report-facts"
            items={[
              { label: 'Deposits held', value: formatCents(summary.deposits_held_cents) },
              { label: 'Owed back to customers', value: formatCents(summary.owed_back_cents) },
              { label: 'Unpaid by customers', value: formatCents(summary.unpaid_cents) },
            ]}
          />
          <p className="mt-2 text-small text-soft">
            Whether a deposit is a security or a part payment is set under Admin Panel, Shop, Accounting.
          </p>
        </Card>
        <Card title="Payments by method" className="lg:col-span-2">
          <MethodTable methods={methods} />
        </Card>
      </div>
    </>
  )
}
