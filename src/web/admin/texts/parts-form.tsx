import { useState } from 'react'
import { Form } from 'react-router'
import { splitParts } from '#contract/text-parts.ts'
import { textPlaceholders } from '#contract/text-names.ts'
import { MAX_TEXT_LENGTH } from '#contract/texts.ts'
import type { OwnText } from '#contract/texts.schema.ts'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Placeholders, SavedMeanwhile, TextPreview } from './text-form.tsx'
import type { TextOutcome } from './text-page.tsx'

const words = {
  faq: {
    one: 'Question',
    text: 'Answer',
    to: 'Name of its anchor, such as #warranty',
    add: 'Add a question',
  },
  services: {
    one: 'Service',
    text: 'Words of its page',
    to: 'Its page, such as /services/iphone',
    add: 'Add a service',
  },
} as const

type Props = { text: OwnText; kind: 'faq' | 'services'; outcome: TextOutcome | undefined }

/** Form for questions or services: each is worded, switched on or off and moved; the buttons need no scripts. */
export function PartsForm({ text, kind, outcome }: Props) {
  const busy = useSubmitting()
  const failure = outcome?.error ? outcome : undefined
  const typed = outcome?.typed
  const { before, parts } = splitParts(typed ?? text.markdown)
  const label = words[kind]
  // Mounted anew when the last answer has another order; else the fields keep what was typed since.
  const [order, setOrder] = useState('')
  const isArranged = typed !== undefined && !outcome?.error && !outcome?.shown
  if (isArranged && order !== typed) setOrder(typed)
  return (
    <div className="stack gap-5">
      <Form key={order} method="post" className="stack">
        <FormErrors failure={failure} labels={{ markdown: 'Text' }} />
        <SavedMeanwhile text={outcome?.today} />
        <input type="hidden" name="version" value={outcome?.values['version'] ?? text.version} />
        <input type="hidden" name="parts" value={parts.length} />
        {/* The first button is the one that Enter presses. */}
        <button type="submit" name="intent" value="" hidden tabIndex={-1}>
          Save this text
        </button>
        <TextField
          label="Before them"
          name="markdown"
          rows={3}
          optional
          maxLength={MAX_TEXT_LENGTH}
          defaultValue={before}
          error={failure?.fields['markdown']}
        />
        {parts.map((part, index) => (
          <fieldset key={index} id={`part-${index}`} className="card grid gap-4 px-3 py-2">
            <legend className="text-strong">
              {label.one} {index + 1}
              {!part.on && ' (off)'}
            </legend>
            <TextField
              label={label.one}
              name={`part.${index}.title`}
              required
              maxLength={200}
              defaultValue={part.title}
            />
            <TextField
              label={label.to}
              name={`part.${index}.to`}
              optional={kind === 'faq'}
              maxLength={200}
              defaultValue={part.to}
            />
            <TextField
              label={label.text}
              name={`part.${index}.words`}
              rows={6}
              maxLength={MAX_TEXT_LENGTH}
              defaultValue={part.words}
            />
            <CheckField label="Shown" name={`part.${index}.on`} value="1" defaultChecked={part.on} />
            <div className="row">
              <Arrange what={`up ${index}`} to={index - 1} disabled={index === 0} name={part.title}>
                Move up
              </Arrange>
              <Arrange
                what={`down ${index}`}
                to={index + 1}
                disabled={index === parts.length - 1}
                name={part.title}
              >
                Move down
              </Arrange>
              <Arrange what={`remove ${index}`} to={Math.max(0, index - 1)} name={part.title}>
                Remove
              </Arrange>
            </div>
          </fieldset>
        ))}
        <div className="row">
          <Arrange what="add" to={parts.length}>
            {label.add}
          </Arrange>
        </div>
        {typed !== undefined && !outcome?.error && <p>Not saved yet.</p>}
        <div className="row">
          <Button variant="primary" type="submit" name="intent" value="" busy={busy}>
            Save this text
          </Button>
          <Button
            variant="secondary"
            type="submit"
            name="intent"
            value="preview"
            formAction="#preview"
            busy={busy}
          >
            Preview
          </Button>
        </div>
      </Form>
      {outcome?.shown && <TextPreview shown={outcome.shown} />}
      <Card title="What you may put in braces">
        <Placeholders names={textPlaceholders} />
      </Card>
    </div>
  )
}

type ArrangeProps = { what: string; to: number; disabled?: boolean; name?: string; children: string }

/** A button that sends the whole form and answers it in another order, unsaved. */
function Arrange({ what, to, disabled = false, name, children }: ArrangeProps) {
  return (
    <Button
      variant="quiet"
      type="submit"
      name="arrange"
      value={what}
      formAction={`#part-${to}`}
      formNoValidate
      disabled={disabled}
      aria-label={name === undefined ? undefined : `${children}: ${name}`}
    >
      {children}
    </Button>
  )
}
