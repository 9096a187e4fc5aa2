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
export function typedText(key: TextKey, form: FormData): string {
  const markdown = submittedText(form, 'markdown')
  if (parseEmailKey(key) !== null)
    return joinEmail({ subject: submittedText(form, 'subject'), body: markdown })
  return hasParts(key) ? joinParts({ before: markdown, parts: typedParts(form) }) : markdown
}

const MAX_PARTS = 200

function typedParts(form: FormData): TextWithParts['parts'] {
  const count = Math.min(MAX_PARTS, Number(submittedText(form, 'parts')) || 0)
  return Array.from({ length: count }, (_, place) => {
    const text = (name: string) => submittedText(form, `part.${place}.${name}`)
    return { title: text('title'), to: text('to'), words: text('words'), on: form.has(`part.${place}.on`) }
  }).filter(({ title, words }) => title.trim() !== '' || words.trim() !== '')
}

/**
 * The text after one of the buttons of its parts: `up 2`, `down 2`, `remove 2`, or `add`; null when none was pressed.
 * Nothing is saved.
 */
export function arrangedText(key: TextKey, form: FormData): string | null {
  const [what, which] = submittedText(form, 'arrange').split(' ')
  if (!hasParts(key) || !what) return null
  const { before, parts } = splitParts(typedText(key, form))
  const place = Number(which)
  const part = parts[place]
  if (what === 'add') parts.push({ title: addedTitle, to: '', on: false, words: '' })
  else if (part) {
    parts.splice(place, 1)
    if (what === 'up') parts.splice(Math.max(0, place - 1), 0, part)
    if (what === 'down') parts.splice(place + 1, 0, part)
  }
  return joinParts({ before, parts })
}

/** The title of an added part until it is named. */
const addedTitle = 'New'
