import { formatDollars } from '#contract/money-amounts.ts'

/** A price in whole dollars, or a dash for a repair that is not offered. */
export function Price({ dollars }: { dollars: number }) {
  if (dollars > 0) return <span className="figures">{formatDollars(dollars)}</span>
  return (
    <span className="text-soft" title="Not available">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not available</span>
    </span>
  )
}
