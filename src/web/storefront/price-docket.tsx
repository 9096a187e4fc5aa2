import type { ReactNode } from 'react'
import { formatDollars } from '#contract/money-amounts.ts'
import './home.css'
import type { LowestPrice } from './lowest-prices.ts'
import { useRepairs } from '../repairs.ts'

type PriceDocketProps = {
  prices: readonly LowestPrice[]
  label?: string
  /** Content below the prices: the link to the phone list. */
  action?: ReactNode
}

/** List of the lowest price of each repair. */
export function PriceDocket({ prices, label = 'Price list', action }: PriceDocketProps) {
  const repairs = useRepairs()
  return (
    <div className="docket">
      <p className="label-type">{label}</p>
      <dl>
        {prices.map(({ repair, price }) => (
          <div key={repair} className="leader">
            <dt>{repairs.label(repair)}</dt>
            <dd>
              <span className="docket-from">from</span> {formatDollars(price)}
            </dd>
          </div>
        ))}
      </dl>
      {action}
    </div>
  )
}
