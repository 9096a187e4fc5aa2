import { figureName, weekdaysFromMonday, type TicketFigure } from '#contract/numbers.ts'
import { Notice } from '../../ui/card.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { useRepairs } from '../../repairs.ts'
import { Link } from '../../link.tsx'

/** Filters that come from a link of the numbers, as text; '' for none. */
export type LinkedFilter = Record<'figure' | 'from' | 'to' | 'by' | 'repair' | 'phone' | 'weekday', string>

/** Says which figure the list is narrowed to. */
export function FigureNotice({
  linked: { figure, from, to, by, repair, phone, weekday },
}: {
  linked: LinkedFilter
}) {
  const repairs = useRepairs()
  if (figure === '' && repair === '' && phone === '') return null
  const parts = [
    figure !== '' && figureName(figure as TicketFigure),
    from !== '' && to !== '' && (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`),
    weekday !== '' && weekdaysFromMonday[Number(weekday) - 1],
    repair !== '' && repairs.label(repair),
    phone !== '' && 'one model',
    by !== '' && 'one member of staff',
  ].filter((part) => part !== false)
  return (
    <Notice tone="info" className="mb-4">
      Only: {parts.join(', ')}.{' '}
      <Link to="/admin/tickets" className="text-link">
        Show all tickets
      </Link>
    </Notice>
  )
}
