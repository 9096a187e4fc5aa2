import type { OutboxCounts } from '#contract/outbox.schema.ts'
import { Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'

/** Notice of emails that could not be sent or wait; renders nothing when there are none. */
export function FailedEmailsNotice({ mail: { failed, waiting } }: { mail: OutboxCounts }) {
  if (failed === 0 && waiting === 0) return null
  if (failed === 0) {
    return (
      <Notice tone="info" className="mb-4">
        {waiting === 1 ? '1 email waits' : `${waiting} emails wait`} to be sent and{' '}
        {waiting === 1 ? 'is' : 'are'} tried again.{' '}
        <Link to="/admin/mail" className="text-link">
          Look at the mail
        </Link>
      </Notice>
    )
  }
  return (
    <Notice tone="warn" className="mb-4">
      {failed === 1 ? '1 email could not be sent' : `${failed} emails could not be sent`}
      {waiting > 0 && (waiting === 1 ? ', and 1 is tried again' : `, and ${waiting} are tried again`)}.{' '}
      <Link to="/admin/mail" className="text-link">
        Look at the mail
      </Link>
    </Notice>
  )
}
