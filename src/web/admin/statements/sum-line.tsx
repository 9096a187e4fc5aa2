import { formatCents } from '#contract/money-amounts.ts'
import type { StatementSums } from '#contract/statements.schema.ts'
import { Totals } from '../money-reports/report-parts.tsx'

/** What a statement came to, to the cent: the parts make up its sum. */
export function SumLine({ sums }: { sums: StatementSums }) {
  return (
    <Totals
      items={[
        { label: 'Booked', value: formatCents(sums.booked_cents) },
        { label: 'Proposed', value: formatCents(sums.proposed_cents) },
        { label: 'Ignored', value: formatCents(sums.ignored_cents) },
        { label: 'Read before', value: formatCents(sums.already_cents) },
        { label: 'Sum of the file', value: formatCents(sums.total_cents) },
      ]}
    />
  )
}
