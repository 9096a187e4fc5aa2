import { useState, useSyncExternalStore } from 'react'
import type { PublicClosure } from '#contract/closures.schema.ts'
import { DAY_MS } from '#contract/durations.ts'
import { formatDay } from '#contract/format-day.ts'

const neverChanges = () => () => {}

/** Sentence about the present closure, or the next one from two weeks ahead, until it is dismissed; else renders nothing. */
export function ClosureBanner({ closures }: { closures: readonly PublicClosure[] }) {
  const [next] = closures
  const [now] = useState(Date.now)
  const [isGone, setGone] = useState(false)
  const key = next && `closed ${next.from}`
  // Known in the browser alone: documents are the same for everybody.
  const wasGone = useSyncExternalStore(
    neverChanges,
    () => isDismissed(key, false),
    () => false,
  )
  if (!next || isGone || wasGone || Date.parse(next.from) - now > 14 * DAY_MS) return null
  const [first, last] = [next.from, next.to].map((day) => formatDay(day, { year: false }))
  return (
    <aside className="closure-banner" aria-label="Closure">
      <strong>{first === last ? `Closed on ${first}` : `Closed from ${first} to ${last}`}.</strong>{' '}
      {/* Days are said once. */}
      {!/\d/.test(next.sentence) && next.sentence}{' '}
      <button
        type="button"
        className="text-link needs-scripts"
        onClick={() => {
          isDismissed(key, true)
          setGone(true)
        }}
      >
        Dismiss
      </button>
    </aside>
  )
}

/** Whether this browser has dismissed a closure, or does it now. */
function isDismissed(key: string | undefined, now: boolean): boolean {
  try {
    if (now) localStorage[key!] = 1
    return key !== undefined && key in localStorage
  } catch {
    // Without storage it is dismissed for this document.
    return now
  }
}
