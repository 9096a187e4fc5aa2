import { Form } from 'react-router'
import type { WaitingMail } from '#contract/mail.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/time.tsx'

type Props = {
  mails: WaitingMail[]
  /** Query of the older ones; null on the last page. */
  older: string | null
  failure: FormFailure | undefined
  now: number
}

const labels = { ticket_id: 'Ticket number' }

/** Emails that no ticket could be found for with certainty; each is put on one by its number. */
export function WaitingMails({ mails, older, failure, now }: Props) {
  if (mails.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="stack mb-8">
      <h2 id="waiting" className="card-title">
        Emails that wait for you
      </h2>
      <p>
        These came to the address that customers reply to, and are on no ticket. Put one on a ticket only if
        you are sure who wrote it: from the customer’s own address it becomes their message, from any other a
        note that staff alone see.
      </p>
      <MarkRead mails={mails} />
      <ul className="stack">
        {mails.map((mail) => (
          <li key={mail.id}>
            <WaitingMailCard
              mail={mail}
              failure={failure?.values.id === String(mail.id) ? failure : undefined}
              now={now}
            />
          </li>
        ))}
      </ul>
      {older !== null && (
        <p>
          <Link to={older} className="text-link">
            Older emails that wait
          </Link>
        </p>
      )}
    </section>
  )
}

/** Until it is pressed, the overview counts them, and one email to the shop stands for all that come. */
function MarkRead({ mails }: Pick<Props, 'mails'>) {
  const busy = useSubmitting('read')
  if (mails.every(({ read }) => read)) return null
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="read" />
      <input type="hidden" name="up_to" value={mails[0]!.id} />
      <Button variant="secondary" type="submit" busy={busy}>
        Mark as read
      </Button>
    </Form>
  )
}

type CardProps = { mail: WaitingMail; failure: FormFailure | undefined; now: number }

function WaitingMailCard({ mail, failure, now }: CardProps) {
  const { id, from, subject, text, reason, received_at, ticket_id, read } = mail
  const busy = useSubmitting('attach')
  const suggested = ticket_id === null ? '' : String(ticket_id)
  return (
    <Card title={from || 'Unknown sender'} actions={<RelativeTime iso={received_at} now={now} />}>
      <Notice tone="warn" className="mb-3">
        {reason}
      </Notice>
      <p className="break-anywhere text-medium">
        {!read && <>Unread: </>}
        {subject || 'No subject'}
      </p>
      <p className="break-long-words keep-lines mt-2" dir="auto">
        {text || 'No text.'}
      </p>
      <Form method="post" noValidate className="stack mt-4">
        <FormErrors failure={failure} labels={labels} />
        <input type="hidden" name="intent" value="attach" />
        <input type="hidden" name="id" value={id} />
        <TextField
          name="ticket_id"
          id={`ticket-of-${id}`}
          label={
            <>
              Ticket number<span className="visually-hidden"> for the email of {from}</span>
            </>
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          defaultValue={failure?.values.ticket_id ?? suggested}
          error={failure?.fields.ticket_id}
        />
        <div>
          <Button variant="secondary" type="submit" busy={busy}>
            Put it on the ticket
          </Button>
        </div>
      </Form>
    </Card>
  )
}
