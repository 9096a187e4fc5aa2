import { DAY_MS } from '#contract/durations.ts'
import { DateTime, RelativeTime, useDateTime } from '../../ui/time.tsx'
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

/** The same in a list, where its column says what it is: how long ago in red, or the day. */
export function DueDay({ iso, now }: { iso: string | null; now: number }) {
  const inWords = useDateTime()
  if (iso === null) return null
  const left = Date.parse(iso) - now
  if (left < 0) {
    return (
      <span className="due-late">
        <span className="visually-hidden">Overdue, was due </span>
        <RelativeTime iso={iso} now={now} />
      </span>
    )
  }
  const whole = inWords(iso)
  return (
    <time dateTime={iso} title={whole} className={left < DAY_MS ? 'text-strong' : 'text-soft'}>
      {whole.split(' ', 2).join(' ')}
    </time>
  )
}
