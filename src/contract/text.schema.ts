import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from './accounts.ts'

// Bidirectional overrides and isolates can make one text look like another (Trojan Source), and are never typed.
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/
// oxlint-disable-next-line no-control-regex -- these are the very characters to be refused
const lineControls = /[\u0000-\u001f\u007f]/
// oxlint-disable-next-line no-control-regex -- as above, with tab and line breaks allowed
const blockControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const handleUnreadable = 'Please remove the invisible characters.'

function readable(text: string, controls: RegExp): boolean {
  return text.isWellFormed() && !controls.test(text) && !bidiControls.test(text)
}

/** Writes the digits of any script, such as Arabic or full-width ones, as 0 to 9: people type with the keyboard that they have. */
export function toPlainDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    // Unicode has the ten digits of a script one after the other, beginning with 0.
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - before - 1))) before++
    return String(before % 10)
  })
}

type Words = { max: number; missing: string; long?: string }

/** One line of text, trimmed, at least one character long. */
export function line({ max, missing, long }: Words) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, long ?? `Please use at most ${max} characters.`)
    .refine((text) => readable(text, lineControls), handleUnreadable)
}

/** One line of text that may be left out or empty; then it is ''. */
export function optionalLine(max: number) {
  return z
    .string({ error: 'Please write text here.' })
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .refine((text) => readable(text, lineControls), handleUnreadable)
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
    .refine((text) => readable(text, blockControls), handleUnreadable)
}

/** Text of several lines that may be left out or empty; then it is ''. */
export function optionalBlock(max: number) {
  return z
    .string({ error: 'Please write text here.' })
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .refine((text) => readable(text, blockControls), handleUnreadable)
    .nullish()
    .transform((text) => text ?? '')
}

const emailWords = 'Please enter an email address, such as mei@example.com.'

/** An email address as typed, trimmed. */
export const emailSchema = z
  .string({ error: emailWords })
  .trim()
  .max(MAX_EMAIL_LENGTH, emailWords)
  .pipe(z.email({ error: emailWords }))

/** Exactly four digits, such as a postcode. */
export function fourDigits(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .overwrite(toPlainDigits)
    .regex(/^\d{4}$/, missing)
}

/** A code of the second step at log-in, or a recovery code. */
export const secondStepCodeSchema = z.string().trim().max(40).overwrite(toPlainDigits).optional()

/** The id of a row. */
export const idSchema = z
  .int({ error: 'This must be a whole number.' })
  .positive('This must be a positive number.')

/** A number in a path: text on the wire, a number in input and output types. */
export function numberInPath(pattern: RegExp): z.ZodType<number, number> {
  const text = z.string().regex(pattern, 'This must be a whole number.').transform(Number)
  return text as z.ZodType<number> as z.ZodType<number, number>
}

/** The id of a row in a path. */
export const idInPathSchema = numberInPath(/^[1-9]\d{0,14}$/)

/** True and false, or 1 and 0. */
export const switchSchema = z
  .union([z.boolean(), z.literal(0), z.literal(1)], { error: 'This must be true or false.' })
  .transform(Boolean)

/** The envelope of the specification: the whole input stands under `data`. */
export function inData<Schema extends z.ZodType>(schema: Schema) {
  return z.object({ data: schema }, { error: 'Send an object with "data".' })
}

/** A picture, which is sent as the whole body with the rest of the input in the query, or as the field `photo` of a form. */
export const pictureSchema = z
  .custom<Blob>((value) => value instanceof Blob && value.size > 0, 'Please choose a picture.')
  .meta({ contentMediaType: 'image/*' })
