import { useState, type MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import { answersWholeParcel, wholeParcelLabel } from '#contract/conversation.ts'
import type { IntakePage } from '#contract/staff-pages.schema.ts'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { submittedText } from '../../forms/submitted-values.ts'
import { QuotedText } from '../../ui/quoted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { DateTime } from '../../ui/time.tsx'
import type { IntakeFailure } from './save-intake.ts'

type Props = Pick<IntakePage, 'ticket' | 'notes'> & {
  /** The answer of the form sent without scripts. */
  answer: IntakeFailure | undefined
}

/** The newest messages, and a field to answer, within the form of the intake, which stays as it was typed. */
export function IntakeMessages({ ticket, notes, answer }: Props) {
  const fetcher = useFetcher<IntakeFailure>()
  const [handled, setHandled] = useState<IntakeFailure | undefined>(undefined)
  const [isSent, setSent] = useState(answer?.sent === true)
  // The key of the field, which is empty after each answer that was sent.
  const [sentCount, setSentCount] = useState(0)
  const shown = fetcher.data ?? answer
  if (fetcher.data && fetcher.data !== handled) {
    setHandled(fetcher.data)
    if (fetcher.data.sent) {
      setSent(true)
      setSentCount(sentCount + 1)
    }
  }

  const send = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget.form!)
    const text = submittedText(form, 'answer')
    const whole_parcel = submittedText(form, 'whole_parcel')
    const seen = { status_seen: String(ticket.status), version_seen: String(ticket.version) }
    void fetcher.submit({ intent: 'message', answer: text, whole_parcel, ...seen }, { method: 'post' })
  }
  return (
    <div className="stack gap-3">
      {notes.length === 0 && <p className="text-soft">Nobody has written yet.</p>}
      <ul className="stack gap-3">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="text-small text-soft">
              <span className="text-strong">{note.fullname}</span>, <DateTime iso={note.created_at} />
              {note.staff_only === 1 && ', staff only'}
              {note.whole_parcel && `, ${wholeParcelLabel.toLowerCase()}`}
            </p>
            <p className="break-long-words keep-lines">{note.comment}</p>
            <QuotedText text={note.quoted} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/admin/tickets/${ticket.id}#notes`} className="text-link">
          Whole conversation
        </Link>
      </p>
      <input type="hidden" name="status_seen" value={ticket.status} />
      <input type="hidden" name="version_seen" value={ticket.version} />
      <TextField
        key={sentCount}
        label="Answer to the customer"
        name="answer"
        rows={3}
        maxLength={2000}
        defaultValue={sentCount === 0 && !isSent ? answer?.values.answer : ''}
        error={shown?.fields['answer'] ?? (shown?.error || undefined)}
        onInput={() => setSent(false)}
      />
      {answersWholeParcel(notes, 'staff') && (
        <CheckField label={wholeParcelLabel} name="whole_parcel" defaultChecked />
      )}
      <div className="row items-center">
        <Button
          variant="secondary"
          type="submit"
          name="intent"
          value="message"
          busy={fetcher.state !== 'idle'}
          onClick={send}
        >
          Send the answer
        </Button>
        <span role="status" className="text-good text-fine">
          {isSent && 'Sent.'}
        </span>
      </div>
    </div>
  )
}
