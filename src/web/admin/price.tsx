import { dollars as inDollars } from '../ui/money.ts'

/** A price in whole dollars, or a dash for a repair that is not available. */
export function Price({ dollars }: { dollars: number }) {
  if (dollars > 0) return <span className="tabular-nums">{inDollars(dollars)}</span>
  return (
    <span className="text-soft" title="Not available">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not available</span>
    </span>
  )
}
