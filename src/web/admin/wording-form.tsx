import { useState } from 'react'
import { Form } from 'react-router'
import { fillIn, placeholders, type WordingKey, type Words } from '#contract/wordings.ts'
import { Button } from '../ui/button.tsx'
import { Card, Notice } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormMistakes } from './form-mistakes.tsx'
import type { Mistakes } from './refused-form.ts'

const labels = { subject: 'Subject', opening: 'Opening' }

const sample = {
  customer: 'Nguyễn Thị Mai',
  ticket: '1042',
  phone: 'iPhone 13',
  repair: 'Screen Replacement',
  price: '$249',
  shop: 'your shop',
}

type Props = {
  letter: WordingKey
  words: Words
  version: number
  mistakes: Mistakes | null
  /** What somebody else saved in the meantime. */
  today: Words | null
  isOwn: boolean
  busy: boolean
}

/** Subject and opening of one letter, and beside them how a customer will read it. */
export function WordingForm({ letter, words, version, mistakes, today, isOwn, busy }: Props) {
  const [typed, setTyped] = useState(words)
  const fields = mistakes?.fields ?? {}
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Form method="post" className="grid gap-4">
        <FormMistakes mistakes={mistakes} labels={labels} />
        {today && (
          <Notice tone="warn" title="Saved by somebody else meanwhile">
            <p>{today.subject}</p>
            <p className="whitespace-pre-line">{today.opening}</p>
            <p>Save again to write over these words.</p>
          </Notice>
        )}
        <input type="hidden" name="version" value={version} />
        <TextField
          label={labels.subject}
          name="subject"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={words.subject}
          error={fields['subject']}
          onChange={({ currentTarget: { value } }) => setTyped((old) => ({ ...old, subject: value }))}
        />
        <TextField
          label={labels.opening}
          name="opening"
          rows={7}
          required
          maxLength={1500}
          defaultValue={words.opening}
          hint="Plain text. An empty line begins a new paragraph. The greeting stands above it."
          error={fields['opening']}
          onInput={({ currentTarget: { value } }) => setTyped((old) => ({ ...old, opening: value }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" type="submit" busy={busy}>
            Save these words
          </Button>
          {isOwn && (
            <Button variant="secondary" type="submit" name="intent" value="reset" formNoValidate>
              Go back to the words as delivered
            </Button>
          )}
        </div>
      </Form>
      <div className="grid gap-5">
        <Card title="How a customer reads it">
          <h3 className="font-semibold" dir="auto">
            {fillIn(typed.subject, sample)}
          </h3>
          <p className="mt-3">Hello {sample.customer},</p>
          <p className="mt-3 whitespace-pre-line" dir="auto">
            {fillIn(typed.opening, sample)}
          </p>
          <p className="mt-3 text-sm text-soft">
            {letter === 'ticket-note'
              ? 'Below it: the note, the ticket and its link.'
              : 'Below it: the ticket, what happens next, and its link.'}
          </p>
        </Card>
        <Card title="What you may put in braces">
          <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
            {Object.entries(placeholders).map(([name, means]) => (
              <div key={name} className="contents">
                <dt>
                  <code>{`{${name}}`}</code>
                </dt>
                <dd className="text-soft">{means}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </div>
  )
}
