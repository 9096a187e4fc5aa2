import { figureName, weekdaysFromMonday } from '#contract/numbers.ts'
import type { TicketFilter } from '#contract/tickets.schema.ts'
import { Notice } from '../../ui/card.tsx'
import { formatDay } from '#contract/format-day.ts'
import { useRepairs } from '../../repairs.ts'
import { Link } from '../../link.tsx'

/** Filters that come from a link of the numbers. */
export const linkedFilters = ['figure', 'from', 'to', 'by', 'repair', 'phone', 'weekday'] as const

/** Says which figure the list is narrowed to. */
export function FigureNotice({ filter }: { filter: Pick<TicketFilter, (typeof linkedFilters)[number]> }) {
  const { figure, from, to, by, repair, phone, weekday } = filter
  const repairs = useRepairs()
  if (figure === undefined && repair === undefined && phone === undefined) return null
  const parts = [
    figure && figureName(figure),
    from && to && (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`),
    weekday && weekdaysFromMonday[weekday - 1],
    repair && repairs.label(repair),
    phone && 'one model',
    by && 'one member of staff',
  ].filter(Boolean)
  return (
    <Notice tone="info" className="mb-4">
      Only: {parts.join(', ')}.{' '}
      <Link to="/admin/tickets" className="text-link">
        Show all tickets
      </Link>
    </Notice>
  )
}
