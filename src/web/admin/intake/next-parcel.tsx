import { useSearchParams } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'

/** After a phone was received, in reach of the thumb: the next parcel, and the label of this one. */
export function NextParcel({ ticketid }: { ticketid: number }) {
  const [search] = useSearchParams()
  if (!search.has('received')) return null
  return (
    <nav className="part-test-bar screen-only" aria-label="After the intake">
      <Link to={`/admin/tickets/${ticketid}/label`} className={buttonClass('secondary')}>
        Device label
      </Link>
      <Link to="/admin/intake?next=1" className={buttonClass('primary')}>
        Next parcel
      </Link>
    </nav>
  )
}
