import { z } from 'zod'
import { longestEmail } from './accounts.ts'

// Bidirectional overrides and isolates can make one text look like another; nobody types them.
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/
// oxlint-disable-next-line no-control-regex -- these are the very characters to be refused
const lineControls = /[\u0000-\u001f\u007f]/
// oxlint-disable-next-line no-control-regex -- as above, with tab and line breaks allowed
const blockControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const unreadable = 'Please remove the invisible characters.'

function readable(text: string, controls: RegExp): boolean {
  return text.isWellFormed() && !controls.test(text) && !bidiControls.test(text)
}

type Words = { max: number; missing: string; long?: string }

/** One line of text, trimmed, at least one character long. */
export function line({ max, missing, long }: Words) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, long ?? `Please use at most ${max} characters.`)
    .refine((text) => readable(text, lineControls), unreadable)
}

/** One line of text that may be left out or empty; then it is ''. */
export function optionalLine(max: number) {
  return z
    .string({ error: 'Please write text here.' })
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .refine((text) => readable(text, lineControls), unreadable)
    .nullish()
    .transform((text) => text ?? '')
}

/** Text of several lines, trimmed, at least one character long. */
export function block({ max, missing, long }: Words) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, long ?? `Please use at most ${max} characters.`)
    .refine((text) => readable(text, blockControls), unreadable)
}

/** Text of several lines that may be left out or empty; then it is ''. */
export function optionalBlock(max: number) {
  return z
    .string({ error: 'Please write text here.' })
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .refine((text) => readable(text, blockControls), unreadable)
    .nullish()
    .transform((text) => text ?? '')
}

const emailWords = 'Please enter an email address, such as mei@example.com.'

/** An email address as typed, trimmed. */
export const emailShape = z
  .string({ error: emailWords })
  .trim()
  .max(longestEmail, emailWords)
  .pipe(z.email({ error: emailWords }))

/** A row's number. */
export const idShape = z
  .int({ error: 'This must be a whole number.' })
  .positive('This must be a positive number.')

/** A row's number as it stands in a path. */
export const idInPathShape = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'This must be a whole number.')
  .transform(Number)

/** True and false, or 1 and 0. */
export const switchShape = z
  .union([z.boolean(), z.literal(0), z.literal(1)], { error: 'This must be true or false.' })
  .transform(Boolean)

/** The specification's envelope: everything that is sent stands under `data`. */
export function inData<Shape extends z.ZodType>(shape: Shape) {
  return z.object({ data: shape }, { error: 'Send an object with "data".' })
}
