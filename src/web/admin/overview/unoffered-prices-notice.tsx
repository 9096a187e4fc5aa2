import type { PriceNotices } from '#contract/example-prices.schema.ts'
import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'

/** Says which prices customers do not see yet; renders nothing when there are none. */
export function UnofferedPricesNotice({ prices: { unconfirmed, new_models } }: { prices: PriceNotices }) {
  return (
    <>
      {unconfirmed > 0 && (
        <Notice tone="warn" className="mb-4">
          {unconfirmed === 1
            ? '1 example price is not offered until you confirm it.'
            : `${unconfirmed.toLocaleString('en-AU')} example prices are not offered until you confirm them.`}{' '}
          <Link to="/admin/prices" className="text-link">
            Look at the prices
          </Link>
        </Notice>
      )}
      {new_models.length > 0 && (
        <Notice tone="info" className="mb-4">
          New with an update, hidden and without prices until you look at them: {new_models.join(', ')}.{' '}
          <Link to="/admin/devices" className="text-link">
            Look at the devices
          </Link>
        </Notice>
      )}
    </>
  )
}
