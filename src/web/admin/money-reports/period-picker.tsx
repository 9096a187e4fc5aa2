import { Link } from '../../link.tsx'
import { Dropdown } from '../../ui/menu.tsx'
import { formatDay } from '#contract/format-day.ts'
import { FilterForm } from '../lists/filter-form.tsx'
import { periodPresets } from './period-presets.ts'

type Days = { from: string | null; to: string | null }

type Props = {
  /** The days that are shown; null for all. */
  shown: Days
  /** The days as they were typed, where they were refused. */
  typed: { from: string; to: string }
  today: string
  errors?: Record<string, string> | undefined
  /** Query of a period; of none without days. */
  toSearch: (days: Days) => string
  /** Parameters that stay while days are typed. */
  keep?: readonly string[]
  /** Whether all days can be chosen. */
  all?: boolean
}

const labels = { from: 'From', to: 'To' }

/** The period of a report as one control: months, quarters and years to choose, and two days to type. */
export function PeriodPicker({ shown, typed, today, errors = {}, toSearch, keep = [], all = false }: Props) {
  const entry = (label: string, days: Days) => (
    <li key={label}>
      <Link
        to={toSearch(days)}
        aria-current={days.from === shown.from && days.to === shown.to ? 'page' : undefined}
      >
        {label}
      </Link>
    </li>
  )
  return (
    <Dropdown label={describePeriod(shown)} className="period-picker">
      <nav aria-label="Periods">
        <ul>
          {periodPresets(today).map(({ label, from, to }) => entry(label, { from, to }))}
          {all && entry('All', { from: null, to: null })}
        </ul>
      </nav>
      <FilterForm
        label="Choose a period"
        keep={keep}
        fields={(['from', 'to'] as const).map((name) => ({
          name,
          label: labels[name],
          type: 'date',
          value: typed[name],
          error: errors[name],
        }))}
      />
    </Dropdown>
  )
}

function describePeriod({ from, to }: Days): string {
  if (from === null || to === null) return 'All days'
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}
