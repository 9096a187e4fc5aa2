import { useState } from 'react'
import { Form } from 'react-router'
import { MAX_TEXT_MESSAGE_LENGTH, textMessageNames } from '#contract/text-messages.ts'
import { updateChoiceNames } from '#contract/update-choices.ts'
import { wantsTexts } from '#contract/updates.ts'
import type { TicketText, TicketTexts } from '#contract/text-messages.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { TextLengthHint } from './text-length-hint.tsx'
import './text-words.css'

const stateWords = {
  queued: 'Waits',
  sending: 'Being sent',
  unclear: 'Perhaps sent',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Could not be delivered',
  failed: 'Could not be sent',
  not_sent: 'Not sent',
  received: 'Received',
} satisfies Record<TicketText['state'], string>

const bad = new Set<TicketText['state']>(['unclear', 'undelivered', 'failed', 'not_sent'])

const numberWords = {
  confirmed: null,
  asked: 'The owner of the number was asked and has not said yes.',
  not_asked: 'The owner of the number was not asked yet.',
  stopped: 'The owner of the number stopped texts (STOP).',
  bad: 'Texts do not reach the number on this ticket.',
} satisfies Record<TicketTexts['updates']['number'], string | null>

type Props = { texts: TicketTexts; failure: FormFailure | undefined; now: number }

/** The texts of a ticket, and a form to write one. */
export function TicketTextsCard({ texts: { updates, messages, price }, failure, now }: Props) {
  const key = useFormKey('text')
  const wanted = wantsTexts(updates.choice)
  const notice = wanted ? numberWords[updates.number] : null
  return (
    <Card title="Texts" id="texts" className="screen-only">
      <div className="stack">
        <p className="text-soft">Updates: {updateChoiceNames[updates.choice].toLowerCase()}.</p>
        {notice !== null && <Notice tone="warn">{notice}</Notice>}
        {messages.length > 0 && (
          <ul className="stack gap-3">
            {messages.map((text) => (
              <li key={text.id}>
                <p className="text-small text-soft">
                  {text.kind === null ? 'Reply' : textMessageNames[text.kind]}
                  {text.author === null ? '' : ` by ${text.author}`},{' '}
                  <span className={bad.has(text.state) ? 'text-medium text-bad' : undefined}>
                    {stateWords[text.state].toLowerCase()}
                  </span>
                  {text.reason === '' ? '' : `: ${text.reason}`} <RelativeTime iso={text.at} now={now} />
                </p>
                <p className="text-words" dir="auto">
                  {text.body}
                </p>
              </li>
            ))}
          </ul>
        )}
        {wanted && updates.number === 'confirmed' && price !== null && (
          <TextForm key={key} price={price} failure={failure} />
        )}
      </div>
    </Card>
  )
}

function TextForm({ price, failure }: { price: number; failure: FormFailure | undefined }) {
  const busy = useSubmitting('text')
  const [text, setText] = useState(failure?.values.text ?? '')
  const label = 'Write a text'
  return (
    <Form method="post" noValidate preventScrollReset className="stack gap-3">
      <FormErrors failure={failure} labels={{ text: label }} />
      <input type="hidden" name="intent" value="text" />
      <TextField
        label={label}
        name="text"
        rows={3}
        required
        maxLength={MAX_TEXT_MESSAGE_LENGTH}
        hint="Type / for canned replies. {link} becomes the private link. No name, address, serial or passcode. Between 9 pm and 8 am it waits."
        defaultValue={text}
        error={failure?.fields.text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextLengthHint text={text.replace('{link}', 'x'.repeat(LINK_LENGTH))} price={price} />
      <Button variant="secondary" busy={busy} className="justify-self-start">
        Send the text
      </Button>
    </Form>
  )
}

/** Of a private link on an address of usual length. */
const LINK_LENGTH = 62
