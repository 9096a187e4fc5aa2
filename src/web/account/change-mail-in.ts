import { data, redirect } from 'react-router'
import { acceptNotice, announceParcel } from '#contract/mail-in.ts'
import { isRefused, type Api } from '../api.ts'
import { carrierFrom } from '../parcel-fields.tsx'
import type { FlashType } from '../ui/flash.ts'
import { withDone } from './done-notice.tsx'
import { notDone, type NotDone } from './not-done.ts'

/** What a form on the ticket page works with. */
export type TicketChange = {
  api: Api
  flash: (type: FlashType, text: string) => void
  id: number
  typed: (name: string) => string
}

/** What the ticket page says once the forms below have been sent. */
export const mailInDone = {
  parcel: 'Thank you. We know which parcel to look out for.',
  'parcel-none': 'The tracking number is taken back.',
  notice: 'You have accepted the repair notice.',
  corrected: 'Your details are corrected.',
  cancelled: 'Your booking is cancelled.',
}

/** Keeps how the phone was posted to the shop. */
export async function saveParcel({ api, flash, id, typed }: TicketChange) {
  const parcel = { carrier: carrierFrom(typed('carrier')), tracking: typed('tracking') }
  const saved = await api.send(announceParcel, { id, data: parcel })
  if (isRefused(saved)) return notDone(flash, saved, parcel, 'parcel')
  const done = saved.inbound ? 'parcel' : 'parcel-none'
  flash('success', mailInDone[done])
  return redirect(withDone(`/account/ticket/${id}`, done), 303)
}

/** Accepts the repair notice that was shown. */
export async function saveNotice({ api, flash, id, typed }: TicketChange) {
  const notice_version = typed('notice_version')
  if (notice_version === '') {
    const error = 'Please tick the box once you have read the notice.'
    flash('error', error)
    const refused: NotDone = { error, fields: { notice_version: error }, typed: {}, intent: 'notice' }
    return data(refused, { status: 400 })
  }
  const saved = await api.send(acceptNotice, { id, data: { notice_version } })
  if (isRefused(saved)) return notDone(flash, saved, {}, 'notice')
  flash('success', mailInDone.notice)
  return redirect(withDone(`/account/ticket/${id}`, 'notice'), 303)
}
