import { mayOpen } from '#contract/page-permissions.ts'
import { Link } from '../../link.tsx'
import { useSiteData } from '../../site-data.ts'
import { useRole } from '../use-role.ts'

/** On every staff page while the shop takes no bookings: what visitors see, and the way to open it. */
export function OpeningNotice() {
  const opening = useSiteData()?.profile.opening
  const role = useRole()
  if (!opening) return null
  return (
    <aside className="notice notice-warn mb-4" aria-label="Opening">
      {opening.state === 'soon'
        ? 'The shop is not open yet: visitors read that it opens soon, and nobody can book.'
        : 'The shop takes no new bookings.'}{' '}
      {mayOpen(role, '/admin/opening') && (
        <Link to="/admin/opening" className="text-link">
          Open the shop
        </Link>
      )}
    </aside>
  )
}
