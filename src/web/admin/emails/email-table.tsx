import { Form } from 'react-router'
import { warningEmails } from '#contract/email-kinds.ts'
import { messageNames, type EmailState } from '#contract/outbox.ts'
import type { FailedEmail } from '#contract/outbox.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { DataTable } from '../../ui/table.tsx'
import { DateTime, RelativeTime } from '../../ui/time.tsx'
import { getTicketPath } from '../ticket-path.ts'

const columns = [
  { key: 'kind', label: 'Email' },
  { key: 'about', label: 'About' },
  { key: 'state', label: 'State' },
  { key: 'attempts', label: 'Tries', align: 'end' as const },
  { key: 'error', label: 'Last error' },
  { key: 'since', label: 'Written' },
  { key: 'changes', label: 'Change' },
]

const states = {
  failed: 'Could not be sent',
  waiting: 'Next try',
  set_aside: 'Set aside',
} satisfies Record<EmailState, string>

type Props = { emails: FailedEmail[]; now: number; busyWith: number | null }

/** Unsent and failed emails, with the actions that staff have on each. */
export function EmailTable({ emails, now, busyWith }: Props) {
  return (
    <DataTable
      caption="Emails in trouble"
      columns={columns}
      rows={emails.map((email) => ({
        key: email.id,
        cells: {
          kind: <span className="text-medium">{getName(email)}</span>,
          about: <About email={email} />,
          state: <State email={email} />,
          attempts: email.attempts,
          error: <span className="block max-w-72 break-long-words">{email.last_error ?? 'None'}</span>,
          since: (
            <span className="one-line">
              <RelativeTime iso={email.since} now={now} />
            </span>
          ),
          changes: <Changes email={email} busy={busyWith === email.id} />,
        },
      }))}
    />
  )
}

function About({ email: { ticket_id, person } }: { email: FailedEmail }) {
  if (ticket_id !== null) return <Link to={getTicketPath(ticket_id)}>#{ticket_id}</Link>
  return person ?? <span className="text-soft">–</span>
}

function State({ email: { state, attempts, next_try } }: { email: FailedEmail }) {
  if (state === 'waiting' && next_try !== null) {
    return (
      <span>
        {attempts === 0 ? 'In the line' : states.waiting}{' '}
        {attempts > 0 && (
          <span className="block text-tiny text-soft">
            <DateTime iso={next_try} />
          </span>
        )}
      </span>
    )
  }
  return <span className={state === 'failed' ? 'text-medium text-bad' : 'text-soft'}>{states[state]}</span>
}

function Changes({ email, busy }: { email: FailedEmail; busy: boolean }) {
  const { id, state, kind } = email
  return (
    <Form method="post" className="row gap-2">
      <input type="hidden" name="id" value={id} />
      <Button variant="secondary" type="submit" name="intent" value="resend" busy={busy}>
        Send again
        <span className="visually-hidden">
          : {getName(email)}, email {id}
        </span>
      </Button>
      {state !== 'set_aside' && !warningEmails.has(kind) && (
        <Button variant="quiet" type="submit" name="intent" value="set-aside" busy={busy}>
          Set aside
          <span className="visually-hidden">
            : {getName(email)}, email {id}
          </span>
        </Button>
      )}
    </Form>
  )
}

function getName({ kind }: FailedEmail): string {
  return (messageNames as Record<string, string>)[kind] ?? kind
}
