import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'

/** Names the labels of which the service has not said whether it sold them; renders nothing when there are none. */
export function UnclearLabelsNotice({ tickets }: { tickets: readonly number[] }) {
  if (tickets.length === 0) return null
  return (
    <Notice tone="warn" className="mb-4">
      The label service has not said yet whether it sold a label for{' '}
      {tickets.map((id, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Link to={`/admin/tickets/${id}/carrier-label`} className="text-link">
            #{id}
          </Link>
        </span>
      ))}
      . We keep asking, and none is bought twice.
    </Notice>
  )
}
