import type { PublicClosure } from '#contract/closures.schema.ts'
import { formatDay } from '#contract/format-day.ts'

/** Sentence about the present closure or the next one; renders nothing when none is announced. */
export function ClosureBanner({ closures }: { closures: readonly PublicClosure[] }) {
  const [next] = closures
  if (!next) return null
  const days =
    next.from === next.to
      ? `Closed on ${formatDay(next.from, { year: false })}`
      : `Closed from ${formatDay(next.from, { year: false })} to ${formatDay(next.to, { year: false })}`
  return (
    <aside className="closure-banner" aria-label="Closure">
      <strong>{days}.</strong> {next.sentence}
    </aside>
  )
}
