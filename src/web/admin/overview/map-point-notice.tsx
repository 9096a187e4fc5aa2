import { isExampleMapPoint } from '#contract/map-point.ts'
import { useShopProfile } from '../../shop-profile.ts'
import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'

/** Says that the map still shows the example; renders nothing once it shows the shop. */
export function MapPointNotice() {
  if (!isExampleMapPoint(useShopProfile())) return null
  return (
    <Notice tone="warn" className="mb-4">
      The map still shows the example, Flinders Lane in Melbourne.{' '}
      <Link to="/admin/setup/address" className="text-link">
        Enter your place
      </Link>
    </Notice>
  )
}
