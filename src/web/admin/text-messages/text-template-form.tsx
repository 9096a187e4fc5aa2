import { useState } from 'react'
import { Form } from 'react-router'
import {
  fillTextMessage,
  MAX_TEXT_MESSAGE_LENGTH,
  textMessageNames,
  type TextMessagePlaceholder,
} from '#contract/text-messages.ts'
import type { TextTemplate } from '#contract/text-messages.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { TextLengthHint } from './text-length-hint.tsx'
import './text-words.css'

type Props = {
  template: TextTemplate
  failure: FormFailure | undefined
  /** The words that a colleague saved in the meantime. */
  today: string | null
  /** Values of the placeholders in the preview, as long as real ones. */
  sample: Record<TextMessagePlaceholder, string>
  price: number
}

/** Form for the words of one text, counted and shown as it is sent. */
export function TextTemplateForm({ template, failure, today, sample, price }: Props) {
  const busy = useSubmitting()
  const { text, version } = template
  const [body, setBody] = useState(failure?.values.body ?? template.body)
  const filled = fillTextMessage(body, sample)
  return (
    <Card title={textMessageNames[text]} id={text}>
      <Form method="post" noValidate preventScrollReset className="stack gap-3">
        {failure && <Notice tone="bad">{failure.error}</Notice>}
        {today !== null && (
          <Notice tone="warn" title="Saved by somebody else meanwhile">
            <p>{today}</p>
            <p>Save again to write over these words.</p>
          </Notice>
        )}
        <input type="hidden" name="text" value={text} />
        <input type="hidden" name="version" value={failure?.values.version ?? version} />
        <TextField
          label="Words"
          name={`body_${text}`}
          rows={3}
          required
          maxLength={MAX_TEXT_MESSAGE_LENGTH}
          defaultValue={body}
          error={failure?.fields.body}
          onInput={({ currentTarget }) => setBody(currentTarget.value)}
        />
        <div className="stack gap-1">
          <p className="text-words" dir="auto">
            {filled}
          </p>
          <TextLengthHint text={filled} price={price} />
        </div>
        <div className="row">
          <Button variant="secondary" type="submit" name="intent" value="save" busy={busy}>
            Save<span className="visually-hidden">: {textMessageNames[text]}</span>
          </Button>
          {version > 0 && (
            <Button variant="quiet" type="submit" name="intent" value="reset" busy={busy}>
              Go back to the words as delivered
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}
