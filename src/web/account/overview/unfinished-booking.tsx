import type { Draft } from '#contract/drafts.schema.ts'
import { useRepairs } from '../../repairs.ts'
import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'

/** Link back to a booking form that was started but not submitted, possibly before the account was confirmed. */
export function UnfinishedBooking({ draft }: { draft: Draft }) {
  const { phoneid, repair_name } = draft
  const repairs = useRepairs()
  const repair = repairs.find(repair_name) ? repairs.name(repair_name) : 'Repair'
  return (
    <Notice tone="info" title="You have an unfinished booking">
      <p>
        {repair}: we kept what you typed.{' '}
        <Link
          className="text-link"
          to={`/booking/${encodeURIComponent(phoneid)}/${encodeURIComponent(repair_name)}`}
        >
          Continue your booking
        </Link>
      </p>
    </Notice>
  )
}
