import { nameMove } from '#contract/back-by.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import { useRepairs } from '../../repairs.ts'
import { formatFigure, getTicketsHref } from './format-figures.ts'
import { Figure, SmallTable } from './small-table.tsx'

/** How many phones came home by the last day that was said first: by repair, by why it moved, and how late the others were. */
export function BackByTables({ numbers }: { numbers: Numbers }) {
  const repairs = useRepairs()
  const { back_by } = numbers
  return (
    <div className="stack">
      <p className="text-small text-soft">
        Kept is a ticket that was completed on or before the last day that was said first.{' '}
        {sayLate(back_by.late)}
      </p>
      <div className="numbers-beside">
        <SmallTable
          caption="Back-by dates by repair"
          columns={columnsOf('Repair')}
          rows={back_by.repairs.map(({ repair, kept, missed }) => {
            const link = (figure: 'back_by_kept' | 'back_by_missed', count: number, word: string) => (
              <Figure
                to={getTicketsHref(figure, numbers, { repair })}
                name={`${word}, ${repairs.label(repair)}`}
              >
                {formatFigure('count', count)}
              </Figure>
            )
            return {
              key: repair,
              cells: {
                what: repairs.label(repair),
                kept: link('back_by_kept', kept, 'kept'),
                missed: link('back_by_missed', missed, 'missed'),
              },
            }
          })}
        />
        <SmallTable
          caption="Back-by dates by why they moved last"
          columns={columnsOf('Moved last by')}
          rows={back_by.reasons.map(({ reason, kept, missed }) => ({
            key: reason ?? 'none',
            cells: {
              what: nameMove(reason),
              kept: formatFigure('count', kept),
              missed: formatFigure('count', missed),
            },
          }))}
        />
      </div>
    </div>
  )
}

const columnsOf = (label: string) => [
  { key: 'what', label },
  { key: 'kept', label: 'Kept', align: 'end' as const },
  { key: 'missed', label: 'Missed', align: 'end' as const },
]

function sayLate({ now, before }: Numbers['back_by']['late']): string {
  const days = (count: number | null) => `${count} ${count === 1 ? 'day' : 'days'}`
  if (now.tickets === 0) return 'None was late.'
  const earlier = before.tickets === 0 ? '' : ` (${days(before.median_days)} in the period before)`
  return `Half of the others were at most ${days(now.median_days)} late${earlier}, nine of ten at most ${days(now.p90_days)}.`
}
