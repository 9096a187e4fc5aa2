import {
  rateSpeed,
  speedMetricKeys,
  speedMetrics,
  speedPages,
  type SpeedMetric,
} from '#contract/page-speeds.ts'
import { formatDay } from '#contract/format-day.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import { Link } from '../../link.tsx'
import { formatFigure } from './format-figures.ts'
import { LongTable } from './long-table.tsx'

type Speeds = Numbers['speeds']

const columns = [
  { key: 'visits', label: 'Visits', align: 'end' },
  ...speedMetricKeys.map((key) => {
    const { label, name } = speedMetrics[key]
    return { key, label: `${label} (${name})`, align: 'end' } as const
  }),
] as const

/** How fast each kind of page was for visitors, in the whole period and day by day. */
export function SpeedTables({ speeds: { on, pages, days } }: { speeds: Speeds }) {
  return (
    <div className="stack">
      <p className="text-small text-soft">
        {on ? 'Counted' : 'Not counted now'}:{' '}
        <Link to="/admin/shop/privacy" className="text-link">
          Shop, Privacy
        </Link>
        . Each figure is what three of four visits did not exceed, as browsers told it that measure it; all of
        a visit counts for the page that it began with. Visits of staff are left out.
      </p>
      <ul className="text-small text-soft">
        {speedMetricKeys.map((key) => {
          const { label, name, meaning, good, poor } = speedMetrics[key]
          return (
            <li key={key}>
              {`${label} (${name}): ${meaning}. Good up to ${formatSpeed(key, good)}, poor above ${formatSpeed(key, poor)}.`}
            </li>
          )
        })}
      </ul>
      {pages.length > 0 && (
        <>
          <LongTable
            caption="Speed by kind of page"
            columns={[{ key: 'page', label: 'Page' }, ...columns]}
            rows={pages.map((row) => ({ key: row.page, cells: toCells(row) }))}
          />
          <LongTable
            caption="Speed by day and kind of page"
            columns={[{ key: 'day', label: 'Day' }, { key: 'page', label: 'Page' }, ...columns]}
            rows={days.map((row) => ({
              key: `${row.day} ${row.page}`,
              cells: { day: formatDay(row.day), ...toCells(row) },
            }))}
          />
        </>
      )}
    </div>
  )
}

function toCells({ page, visits, ...values }: Speeds['pages'][number]) {
  return {
    page: speedPages[page],
    visits: formatFigure('count', visits),
    ...Object.fromEntries(speedMetricKeys.map((key) => [key, describeSpeed(key, values[key])])),
  }
}

function describeSpeed(metric: SpeedMetric, value: number | null): string {
  return value === null ? '–' : `${formatSpeed(metric, value)}, ${rateSpeed(metric, value)}`
}

function formatSpeed(metric: SpeedMetric, value: number): string {
  if (metric === 'cls_thousandths') return String(value / 1000)
  return metric === 'inp_ms' ? `${value.toLocaleString('en-AU')} ms` : `${value / 1000} s`
}
