import { Form } from 'react-router'
import { emailConditions, emailParts, emailWords, type EmailRules } from '#contract/email-words.ts'
import { MAX_TEXT_LENGTH, type OwnText } from '#contract/texts.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { TextField } from '../../forms/fields.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailPreview } from './email-preview.tsx'
import { splitEmail } from './email-fields.ts'
import { SavedMeanwhile } from './text-form.tsx'
import type { TextOutcome } from './text-page.tsx'

const labels = { subject: 'Subject', markdown: 'Words' }

type Props = { text: OwnText; rules: EmailRules; outcome: TextOutcome | undefined }

/** Form for subject and words of an email, with its preview and what it may name. */
export function EmailTextForm({ text, rules, outcome }: Props) {
  const busy = useSubmitting()
  const failure = outcome?.error ? outcome : undefined
  const saved = splitEmail(text.markdown)
  const values = outcome?.values
  return (
    <div className="grid gap-5">
      {/* As a document, so that the browser draws the preview. */}
      <Form method="post" action="#preview" reloadDocument className="grid gap-4">
        <FormErrors failure={failure} labels={labels} />
        <SavedMeanwhile text={outcome?.today} />
        <input type="hidden" name="version" value={values?.['version'] ?? text.version} />
        <TextField
          label={labels.subject}
          name="subject"
          required
          maxLength={120}
          autoComplete="off"
          defaultValue={values?.['subject'] ?? saved.subject}
          error={failure?.fields['subject']}
        />
        <TextField
          label={labels.markdown}
          name="markdown"
          rows={24}
          required
          maxLength={MAX_TEXT_LENGTH}
          defaultValue={values?.['markdown'] ?? saved.body}
          error={failure?.fields['markdown']}
          hint="Markdown: an empty line begins a paragraph, ## a heading, - a point of a list, **bold**, [words]({link}). HTML stays text."
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" type="submit" name="intent" value="" busy={busy}>
            Save this email
          </Button>
          <Button variant="secondary" type="submit" name="intent" value="preview" busy={busy}>
            Preview
          </Button>
        </div>
      </Form>
      {outcome?.email && <EmailPreview email={outcome.email} />}
      <Card title="What you may put in braces">
        {rules.required.length > 0 && (
          <p className="mb-3">
            This email needs{' '}
            {rules.required.map((name, place) => (
              <span key={name}>
                {place > 0 && ', '}
                <code>{name}</code>
              </span>
            ))}
            .
          </p>
        )}
        <Names names={rules.words.map((name) => [`{${name}}`, emailWords[name]])} />
        {rules.parts.length > 0 && (
          <>
            <p className="mt-3 text-small">In a paragraph of its own:</p>
            <Names names={rules.parts.map((name) => [`{{${name}}}`, emailParts[name]])} />
          </>
        )}
        {rules.conditions.length > 0 && (
          <>
            <p className="mt-3 text-small">
              At the beginning of a paragraph or heading that is shown only then; with “not”, only otherwise:
            </p>
            <Names names={rules.conditions.map((name) => [`{if ${name}}`, emailConditions[name]])} />
          </>
        )}
      </Card>
    </div>
  )
}

function Names({ names }: { names: [name: string, means: string][] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
      {names.map(([name, means]) => (
        <div key={name} className="contents">
          <dt>
            <code>{name}</code>
          </dt>
          <dd className="text-soft">{means}</dd>
        </div>
      ))}
    </dl>
  )
}
