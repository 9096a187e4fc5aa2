import { DAY_MS } from '#contract/durations.ts'
import { RelativeTime } from '../../ui/time.tsx'
import './due-date.css'

/** When a ticket is due, with the word "Overdue" once that has passed. */
export function DueDate({ iso, now }: { iso: string | null; now: number }) {
  if (iso === null) return null
  const isLate = Date.parse(iso) < now
  if (isLate) {
    return (
      <span className="due-late">
        Overdue, was due <RelativeTime iso={iso} now={now} />
      </span>
    )
  }
  const isSoon = Date.parse(iso) - now < DAY_MS
  return (
    <span className={isSoon ? 'text-strong' : 'text-soft'}>
      Due <RelativeTime iso={iso} now={now} />
    </span>
  )
}
