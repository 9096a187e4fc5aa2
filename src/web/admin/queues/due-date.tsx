import { DAY_MS } from '#contract/durations.ts'
import { DateTime, RelativeTime } from '../../ui/time.tsx'
import './due-date.css'

/** When a ticket is due, with the word "Overdue" once that has passed. */
export function DueDate({ iso, now }: { iso: string | null; now: number }) {
  if (iso === null) return null
  const left = Date.parse(iso) - now
  if (left < 0) {
    return (
      <span className="due-late">
        Overdue, was due <RelativeTime iso={iso} now={now} />
      </span>
    )
  }
  return (
    <span className={left < DAY_MS ? 'text-strong' : 'text-soft'}>
      Due <DateTime iso={iso} />
    </span>
  )
}
