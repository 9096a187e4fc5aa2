import { redirect } from 'react-router'
import { replacePasscode } from '#contract/tickets.ts'
import { isRefused } from '../api.ts'
import type { TicketChange } from './change-mail-in.ts'
import { withDone } from './done-notice.tsx'
import { notDone } from './not-done.ts'

/** Puts another pin code into the vault. */
export async function savePasscode({ api, flash, id, typed }: TicketChange) {
  const saved = await api.send(replacePasscode, { id, data: { phone_pin: typed('phone_pin') } })
  if (isRefused(saved)) return notDone(flash, saved, {})
  flash('success', 'The new pin code is saved.')
  return redirect(withDone(`/account/ticket/${id}`, 'pin'), 303)
}
