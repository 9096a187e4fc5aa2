import { FULL_MAILBOX } from '#contract/mailbox-state.ts'
import type { MailboxState } from '#contract/mailbox-state.schema.ts'
import { Notice } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/time.tsx'

type Props = { mailbox: MailboxState | null; now: number }

/** Says how the mailbox of replies fares; renders nothing where none is read. */
export function MailboxNotice({ mailbox, now }: Props) {
  if (!mailbox) return null
  const { reached_at: reached, fetched_at: fetched, failing_since: failing, error, fullness } = mailbox
  const isFull = fullness !== null && fullness >= FULL_MAILBOX
  const last = fetched && (
    <>
      {' '}
      The last email came <RelativeTime iso={fetched} now={now} />.
    </>
  )
  if (failing || isFull) {
    return (
      <Notice tone="warn" className="mb-4">
        {failing && (
          <>
            Replies cannot be fetched since <RelativeTime iso={failing} now={now} />: {error}.{' '}
          </>
        )}
        {isFull && <>The mailbox of replies is {fullness} % full: new emails may be turned away.</>}
        {last}
      </Notice>
    )
  }
  return (
    <p className="mt-4 text-small text-soft">
      {reached ? (
        <>
          The mailbox of replies answered <RelativeTime iso={reached} now={now} />.
        </>
      ) : (
        'The mailbox of replies has not been read yet.'
      )}
      {last}
    </p>
  )
}
