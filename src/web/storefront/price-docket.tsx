import { Link } from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { buttonClass } from '../ui/button.tsx'
import { dollars } from '../ui/money.ts'
import type { FromPrice } from './from-prices.ts'

type PriceDocketProps = {
  prices: readonly FromPrice[]
  label?: string
  /** Where the models with these prices are. */
  to?: string
}

/** The lowest price of each repair, as a list with a way to the models. */
export function PriceDocket({ prices, label = 'Price list', to = '/repairs' }: PriceDocketProps) {
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
      <Link to={to} prefetch="intent" className={buttonClass('primary')}>
        Find your phone
      </Link>
    </div>
  )
}
