import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'

/** Links from a page of the catalogue to the others. */
export function CatalogueLinks() {
  return (
    <>
      <Link to="/admin/devices" className={buttonClass('secondary')}>
        Devices
      </Link>
      <Link to="/admin/series" className={buttonClass('secondary')}>
        Series and order
      </Link>
    </>
  )
}
