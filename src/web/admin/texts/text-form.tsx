import { Form } from 'react-router'
import { toPage } from '#contract/text-sections.ts'
import { stepConditions, textPlaceholders } from '#contract/text-names.ts'
import type { OwnText, ShownText } from '#contract/texts.schema.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import '../../ui/prose.css'
import { TextBlocks, InlineText } from '../../texts/text-blocks.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { MarkdownFields } from './markdown-fields.tsx'
import type { TextOutcome } from './text-page.tsx'

const labels = { markdown: 'Text' }

/** Form for a text, with its preview below. */
export function TextForm({ text, outcome }: { text: OwnText; outcome: TextOutcome | undefined }) {
  const busy = useSubmitting()
  const failure = outcome?.error ? outcome : undefined
  const values = outcome?.values
  return (
    <div className="stack gap-5">
      <Form method="post" action="#preview" className="stack">
        <FormErrors failure={failure} labels={labels} />
        <SavedMeanwhile text={outcome?.today} />
        <input type="hidden" name="version" value={values?.['version'] ?? text.version} />
        <MarkdownFields
          label={labels.markdown}
          defaultValue={values?.['markdown'] ?? text.markdown}
          error={failure?.fields['markdown']}
          linkTo="/page"
          saveLabel="Save this text"
          busy={busy}
        />
      </Form>
      {outcome?.shown && <TextPreview shown={outcome.shown} />}
      <Card title="What you may put in braces">
        <Placeholders names={textPlaceholders} />
        {text.key === 'preparation' && (
          <p className="mt-3 text-small text-soft">
            A step that begins with a condition such as <code>{'{if iphone, erased}'}</code> is shown only
            then: {stepConditions.join(', ')}.
          </p>
        )}
      </Card>
    </div>
  )
}

/** A text as a page shows it. */
export function TextPreview({ shown: { blocks } }: { shown: ShownText }) {
  const { title, intro, rest } = toPage(blocks)
  return (
    <Card title="As a customer sees it" id="preview" hint="Not saved yet" open>
      <div className="prose">
        {title !== null && <h2>{title}</h2>}
        {intro && (
          <p>
            <InlineText words={intro} />
          </p>
        )}
        <TextBlocks blocks={rest} shopAddress={<p>The address of the shop.</p>} />
      </div>
    </Card>
  )
}

/** What a colleague saved while the form was open. */
export function SavedMeanwhile({ text }: { text: OwnText | null | undefined }) {
  if (!text) return null
  return (
    <Notice tone="warn" title="Saved by somebody else meanwhile">
      <p>{text.author ?? 'A colleague'} saved this version. Save again to write over it.</p>
      <WordsOf text={text} />
    </Notice>
  )
}

/** The words of a text, folded. */
export function WordsOf({ text }: { text: OwnText }) {
  return (
    <details>
      <summary>Read it</summary>
      <p className="mt-3 keep-lines">{text.markdown}</p>
    </details>
  )
}

/** Placeholders and their values, by name. */
export function Placeholders({ names }: { names: Record<string, string> }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
      {Object.entries(names).map(([name, means]) => (
        <div key={name} className="contents">
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd className="text-soft">{means}</dd>
        </div>
      ))}
    </dl>
  )
}
