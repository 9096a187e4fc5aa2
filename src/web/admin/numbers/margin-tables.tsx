import { formatCents } from '#contract/money-amounts.ts'
import { sumMargins } from '#contract/numbers.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import { useRepairs } from '../../repairs.ts'
import { LongTable } from './long-table.tsx'
import { formatFigure, getTicketsHref, type Days } from './format-figures.ts'
import { Figure } from './small-table.tsx'

const amounts = [
  { key: 'finished', label: 'Finished', align: 'end' },
  { key: 'costed', label: 'With part costs', align: 'end' },
  { key: 'sales', label: 'Charged', align: 'end' },
  { key: 'costs', label: 'Part costs', align: 'end' },
  { key: 'margin', label: 'Margin', align: 'end' },
] as const

type Sums = Pick<
  Numbers['margins'][number],
  'finished' | 'with_costs' | 'sales_cents' | 'costs_cents' | 'profit_cents'
>

type Which = { days: Days; repair?: string; phone?: number; name: string }

function amountCells(row: Sums, { days, name, ...which }: Which) {
  const costed = (label: string, shown: string) => (
    <Figure to={getTicketsHref('costed', days, which)} name={`${label} ${name}`}>
      {shown}
    </Figure>
  )
  const amount = (cents: number) => (row.with_costs === 0 ? '–' : formatCents(cents))
  return {
    finished: (
      <Figure to={getTicketsHref('finished', days, which)} name={`finished ${name}`}>
        {formatFigure('count', row.finished)}
      </Figure>
    ),
    costed: costed('with part costs', formatFigure('count', row.with_costs)),
    sales: costed('charged', amount(row.sales_cents)),
    costs: costed('part costs', amount(row.costs_cents)),
    margin: costed('margin', formatFigure('cents', row.profit_cents)),
  }
}

/** What finished repairs left after their parts: by repair, by model, and by both. */
export function MarginTables({ numbers }: { numbers: Numbers }) {
  const repairs = useRepairs()
  const margins = numbers.margins.filter(({ with_costs }) => with_costs > 0)
  return (
    <div className="stack">
      <LongTable
        caption="Margin by repair"
        columns={[{ key: 'repair', label: 'Repair' }, ...amounts]}
        rows={sumMargins(margins, ({ repair }) => repair).map((row) => ({
          key: row.repair,
          cells: {
            repair: repairs.label(row.repair),
            ...amountCells(row, {
              days: numbers,
              repair: row.repair,
              name: repairs.label(row.repair),
            }),
          },
        }))}
      />
      <LongTable
        caption="Margin by model"
        columns={[{ key: 'model', label: 'Model' }, ...amounts]}
        rows={sumMargins(margins, ({ phone_id }) => phone_id).map((row) => ({
          key: row.phone_id,
          cells: {
            model: row.model,
            ...amountCells(row, {
              days: numbers,
              phone: row.phone_id,
              name: row.model,
            }),
          },
        }))}
      />
      <LongTable
        caption="Margin by repair and model"
        columns={[{ key: 'model', label: 'Model' }, { key: 'repair', label: 'Repair' }, ...amounts]}
        rows={margins.map((row) => ({
          key: `${row.repair} ${row.phone_id}`,
          cells: {
            model: row.model,
            repair: repairs.label(row.repair),
            ...amountCells(row, {
              days: numbers,
              repair: row.repair,
              phone: row.phone_id,
              name: `${row.model}, ${repairs.label(row.repair)}`,
            }),
          },
        }))}
      />
    </div>
  )
}
