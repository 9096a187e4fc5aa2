import { joinParts, splitParts, type TextWithParts } from '#contract/text-parts.ts'
import type { TextKey } from '#contract/texts.ts'
import { submittedText } from '../../forms/submitted-values.ts'
import { joinEmail } from './email-fields.ts'
import { parseEmailKey } from './text-key.ts'

/** Whether a text is edited part by part: questions, or services. */
export function hasParts(key: TextKey): key is 'faq' | 'services' {
  return key === 'faq' || key === 'services'
}

/** The text that a form holds: of an email its subject and words, of questions and services their parts. */
export function readTextForm(key: TextKey, form: FormData): string {
  const markdown = submittedText(form, 'markdown')
  if (parseEmailKey(key) !== null)
    return joinEmail({ subject: submittedText(form, 'subject'), body: markdown })
  return hasParts(key) ? joinParts({ before: markdown, parts: typedParts(form) }) : markdown
}

const MAX_PARTS = 200

function typedParts(form: FormData): TextWithParts['parts'] {
  const count = Math.min(MAX_PARTS, Number(submittedText(form, 'parts')) || 0)
  return Array.from({ length: count }, (_, index) => {
    const text = (name: string) => submittedText(form, `part.${index}.${name}`)
    return { title: text('title'), to: text('to'), words: text('words'), on: form.has(`part.${index}.on`) }
  }).filter(({ title, words }) => title.trim() !== '' || words.trim() !== '')
}

/**
 * The text after one of the buttons of its parts: `up 2`, `down 2`, `remove 2`, or `add`; null when none was pressed.
 * Nothing is saved.
 */
export function readRearrangedText(key: TextKey, form: FormData): string | null {
  const [what, which] = submittedText(form, 'arrange').split(' ')
  if (!hasParts(key) || !what) return null
  const { before, parts } = splitParts(readTextForm(key, form))
  const index = Number(which)
  const part = parts[index]
  if (what === 'add') parts.push({ title: addedTitle, to: '', on: false, words: '' })
  else if (part) {
    parts.splice(index, 1)
    if (what === 'up') parts.splice(Math.max(0, index - 1), 0, part)
    if (what === 'down') parts.splice(index + 1, 0, part)
  }
  return joinParts({ before, parts })
}

/** The title of an added part until it is named. */
const addedTitle = 'New'
