import { useState } from 'react'
import type { PublicClosure } from '#contract/closures.schema.ts'
import { DAY_MS } from '#contract/durations.ts'
import { formatDay } from '#contract/format-day.ts'

/** Sentence about the present closure, or the next one from two weeks ahead, until it is dismissed; else renders nothing. */
export function ClosureBanner({ closures: [next] }: { closures: readonly PublicClosure[] }) {
  const [now] = useState(Date.now)
  if (!next || Date.parse(next.from) - now > 14 * DAY_MS) return null
  const [first, last] = [next.from, next.to].map((day) => formatDay(day, { year: false }))
  // Known in the browser alone: documents are the same for everybody.
  const hide = (banner: HTMLElement | null, isDismissed = false) => {
    if (!banner) return
    try {
      if (isDismissed) localStorage['closed'] = next.from
      banner.hidden = localStorage['closed'] === next.from
    } catch {
      // Without storage it is dismissed for this document.
      banner.hidden = isDismissed
    }
  }
  return (
    <aside className="closure-banner" aria-label="Closure" ref={(banner) => hide(banner)}>
      <strong>{first === last ? `Closed on ${first}` : `Closed from ${first} to ${last}`}.</strong>{' '}
      {next.sentence}{' '}
      <button
        type="button"
        className="text-link needs-scripts"
        onClick={(click) => hide(click.currentTarget.parentElement, true)}
      >
        Dismiss
      </button>
    </aside>
  )
}
