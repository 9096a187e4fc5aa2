import { redirect } from 'react-router'
import { getTrackLink, renewTrackLink } from '#contract/tracking.ts'
import { isRefused, type Api } from '../api.ts'
import type { FlashType } from '../ui/flash.ts'
import { withDone } from './done-notice.tsx'
import { notDone } from './not-done.ts'

export const linkDone = 'A new private link is made. Links that were sent before no longer open.'

/** The private link of a ticket; '' for one that has none any more. */
export async function readLink(api: Api, id: number): Promise<string> {
  const found = await api.send(getTrackLink, { id })
  return isRefused(found) ? '' : found.link
}

/** Makes a new private link for the customer's own ticket. */
export async function renewLink(api: Api, flash: (type: FlashType, text: string) => void, id: number) {
  const renewed = await api.send(renewTrackLink, { id })
  if (isRefused(renewed)) return notDone(flash, renewed, {}, 'renew-link')
  flash('success', linkDone)
  return redirect(withDone(`/account/ticket/${id}`, 'link'), 303)
}
