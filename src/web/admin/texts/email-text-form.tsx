import { Form } from 'react-router'
import { emailConditions, emailParts, emailWords, type EmailRules } from '#contract/email-words.ts'
import type { OwnText } from '#contract/texts.schema.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { TextField } from '../../forms/fields.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { IdentityFields, identityLabels } from '../../passkeys/identity-fields.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailPreview } from './email-preview.tsx'
import { splitEmail } from './email-fields.ts'
import { MarkdownFields } from './markdown-fields.tsx'
import { SavedMeanwhile } from './text-form.tsx'
import type { TextOutcome } from './text-page.tsx'

const labels = { subject: 'Subject', markdown: 'Words', ...identityLabels }

/** Why the words of some emails ask for the password. */
export const guardedHint =
  'To save: this email carries a secret link, so every owner gets an email about its new words.'

type Props = { text: OwnText; rules: EmailRules; outcome: TextOutcome | undefined }

/** Form for subject and words of an email, with its preview and what it may name. */
export function EmailTextForm({ text, rules, outcome }: Props) {
  const busy = useSubmitting()
  const failure = outcome?.error ? outcome : undefined
  const saved = splitEmail(text.markdown)
  const values = outcome?.values
  return (
    <div className="stack gap-5">
      {/* As a document, so that the browser draws the preview. */}
      <Form method="post" action="#preview" reloadDocument className="stack">
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
        <MarkdownFields
          label={labels.markdown}
          defaultValue={values?.['markdown'] ?? saved.body}
          error={failure?.fields['markdown']}
          linkTo="{link}"
          saveLabel="Save this email"
          busy={busy}
        >
          {text.guarded && <IdentityFields errors={failure?.fields ?? {}} hint={guardedHint} />}
        </MarkdownFields>
      </Form>
      {outcome?.email && <EmailPreview email={outcome.email} />}
      <Card title="What you may put in braces">
        {rules.required.length > 0 && (
          <p className="mb-3">
            This email needs{' '}
            {rules.required.map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
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
