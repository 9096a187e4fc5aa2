import { useState } from 'react'
import { Form } from 'react-router'
import { getRepair, repairName } from '#contract/catalogue.ts'
import { fillIn, placeholders, type EmailTemplateKey, type Words } from '#contract/email-templates.ts'
import { formFields } from '../../forms/form-fields.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'

const labels = { subject: 'Subject', opening: 'Opening' }

const sample = {
  customer: 'Nguyễn Thị Mai',
  ticket: '1042',
  phone: 'iPhone 13',
  repair: repairName(getRepair('screen')),
  price: '$249',
  shop: 'your shop',
  since: 'three weeks',
}

type Props = {
  email: EmailTemplateKey
  saved: Words & { version: number }
  failure: FormFailure | undefined
  /** The version that a colleague saved in the meantime. */
  today: Words | null
  isOwn: boolean
  busy: boolean
}

/** Form for subject and opening of an email template, with a preview beside it. */
export function EmailTemplateForm({ email, saved, failure, today, isOwn, busy }: Props) {
  const field = formFields(labels, failure, saved)
  const { subject, opening } = { ...saved, ...failure?.values }
  const [submitted, setTyped] = useState({ subject, opening })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Form method="post" className="grid gap-4">
        <FormErrors failure={failure} labels={labels} />
        {today && (
          <Notice tone="warn" title="Saved by somebody else meanwhile">
            <p>{today.subject}</p>
            <p className="keep-lines">{today.opening}</p>
            <p>Save again to write over these words.</p>
          </Notice>
        )}
        <input type="hidden" name="version" value={failure?.values.version ?? saved.version} />
        <TextField
          {...field('subject')}
          required
          maxLength={120}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTyped((old) => ({ ...old, subject: value }))}
        />
        <TextField
          {...field('opening')}
          rows={7}
          required
          maxLength={1500}
          hint="Plain text. An empty line begins a new paragraph. The greeting stands above it."
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
          <h3 className="text-strong" dir="auto">
            {fillIn(submitted.subject, sample)}
          </h3>
          <p className="mt-3">Hello {sample.customer},</p>
          <p className="mt-3 keep-lines" dir="auto">
            {fillIn(submitted.opening, sample)}
          </p>
          <p className="mt-3 text-small text-soft">
            {email === 'ticket-note'
              ? 'Below it: the note, the ticket and its link.'
              : 'Below it: the ticket, what happens next, and its link.'}
          </p>
        </Card>
        <Card title="What you may put in braces">
          <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
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
