import { data } from 'react-router'
import type { Refused } from '../api.ts'
import type { FlashType } from '../ui/flash.ts'

/** What a form shows after a "no". */
export type Mistakes = { error: string; fields: Record<string, string> }

/** Says no twice, as a message and for the form itself, and keeps what else the form needs. */
export function refusedForm<More>(
  flash: (type: FlashType, text: string) => void,
  refused: Refused,
  more: More,
) {
  flash('error', refused.error)
  return data({ ...more, error: refused.error, fields: refused.fields }, { status: refused.status })
}

/** The text of one input of a form; '' when it was not sent. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
