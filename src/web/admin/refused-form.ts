import { data } from 'react-router'
import type { Refused } from '../api.ts'
import type { FlashType } from '../ui/flash.ts'

/** What a form shows after a "no". */
export type Mistakes = {
  error: string
  fields: Record<string, string>
  /** The session has ended; what was typed waits for another one. */
  loggedOut: boolean
}

const loggedOutWords =
  'You are logged out. What you typed is still here: log in in another tab, then send it again.'

/** Says no twice, as a message and for the form itself, and keeps what else the form needs. */
export function refusedForm<More>(
  flash: (type: FlashType, text: string) => void,
  refused: Refused,
  more: More,
) {
  const loggedOut = refused.status === 401
  const error = loggedOut ? loggedOutWords : refused.error
  flash('error', error)
  return data({ ...more, error, loggedOut, fields: refused.fields }, { status: refused.status })
}

/** The text of one input of a form; '' when it was not sent. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
