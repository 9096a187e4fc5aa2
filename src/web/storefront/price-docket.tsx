import type { ReactNode } from 'react'
import { repairLabels } from '#contract/catalogue.ts'
import { dollars } from '../ui/money.ts'
import type { FromPrice } from './from-prices.ts'

type PriceDocketProps = {
  prices: readonly FromPrice[]
  label?: string
  /** Stands below the prices: the way to the models. */
  action?: ReactNode
}

/** The lowest price of each repair, as a list. */
export function PriceDocket({ prices, label = 'Price list', action }: PriceDocketProps) {
  return (
    <div className="docket">
      <p className="label-type">{label}</p>
      <dl>
        {prices.map(({ repair, price }) => (
          <div key={repair} className="leader">
            <dt>{repairLabels[repair]}</dt>
            <dd>
              <span className="docket-from">from</span> {dollars(price)}
            </dd>
          </div>
        ))}
      </dl>
      {action}
    </div>
  )
}
