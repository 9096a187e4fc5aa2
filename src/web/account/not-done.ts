import { data } from 'react-router'
import type { Refused } from '../api.ts'
import type { FlashType } from '../ui/flash.ts'

/** What a form shows after a "no": why, and what was typed except passwords. */
export type NotDone = {
  error: string
  fields: Record<string, string>
  typed: Record<string, string>
  /** Which of several forms on a page it was. */
  intent: string
}

type Flash = (type: FlashType, text: string) => void

/** The answer of an action that was refused; the words are also shown as a message, if there are any. */
export function notDone(
  flash: Flash,
  { error, fields, status }: Refused,
  typed: Record<string, string>,
  intent = '',
) {
  if (error) flash('error', error)
  return data<NotDone>({ error, fields, typed, intent }, { status })
}
