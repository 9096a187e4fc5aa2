import type { ReactNode } from 'react'
import { MAX_TEXT_LENGTH } from '#contract/texts.ts'
import { TextField } from '../../forms/fields.tsx'
import { Button } from '../../ui/button.tsx'

type MarkdownFieldsProps = {
  label: string
  defaultValue: string
  error: string | undefined
  /** The address of a link in the hint's example. */
  linkTo: string
  saveLabel: string
  busy: boolean
  /** What else saving needs. */
  children?: ReactNode
}

/** The Markdown of a text, and the buttons that save or preview it. */
export function MarkdownFields({
  label,
  defaultValue,
  error,
  linkTo,
  saveLabel,
  busy,
  children,
}: MarkdownFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        name="markdown"
        rows={24}
        required
        maxLength={MAX_TEXT_LENGTH}
        defaultValue={defaultValue}
        error={error}
        hint={`Markdown: an empty line begins a paragraph, ## a heading, - a point of a list, **bold**, [words](${linkTo}). HTML stays text.`}
      />
      {children}
      <div className="row">
        <Button variant="primary" type="submit" name="intent" value="" busy={busy}>
          {saveLabel}
        </Button>
        <Button variant="secondary" type="submit" name="intent" value="preview" busy={busy}>
          Preview
        </Button>
      </div>
    </>
  )
}
