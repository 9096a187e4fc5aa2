import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'

/** Says that emails of customers wait for a person to read them; renders nothing when none does. */
export function UnreadMailsNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice tone="warn" className="mb-4">
      {count === 1
        ? '1 email waits for you and is on no ticket'
        : `${count.toLocaleString('en-AU')} emails wait for you and are on no ticket`}
      .{' '}
      <Link to="/admin/messages" className="text-link">
        Read the messages
      </Link>
    </Notice>
  )
}
