import { announceParcel, contactFields, correctBooking, enterReturnParcel } from '#contract/mail-in.ts'
import { addressLabels } from '../address-fields.tsx'
import { isRefused, type Api } from '../api.ts'
import { carrierFrom, parcelLabels } from '../parcel-fields.tsx'
import type { FlashType } from '../ui/flash.ts'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'

/** What the page of a ticket's parcels shows after a "no". */
export type ParcelRefused = Mistakes & { intent: string; typed: Record<string, string> }

type Desk = {
  api: Api
  flash: (type: FlashType, text: string) => void
  ticketid: number
  form: FormData
}

export const parcelPageLabels = {
  ...addressLabels,
  in_carrier: parcelLabels.carrier,
  in_tracking: parcelLabels.tracking,
  out_carrier: parcelLabels.carrier,
  out_tracking: parcelLabels.tracking,
}

/** Saves one of the three forms; null once that is done. */
export async function changeParcel({ api, flash, ticketid, form }: Desk) {
  const intent = textOf(form, 'intent')
  if (intent === 'contact') {
    const contact = Object.fromEntries(contactFields.map((field) => [field, textOf(form, field)])) as Record<
      (typeof contactFields)[number],
      string
    >
    const saved = await api.send(correctBooking, { id: ticketid, data: contact })
    if (isRefused(saved)) return refusedForm(flash, saved, { intent, typed: contact })
    flash('success', 'Successfully updated ticket!')
    return null
  }
  const way = intent === 'in' ? 'in' : 'out'
  const parcel = {
    carrier: carrierFrom(textOf(form, `${way}_carrier`)),
    tracking: textOf(form, `${way}_tracking`),
  }
  const saved = await api.send(way === 'in' ? announceParcel : enterReturnParcel, {
    id: ticketid,
    data: parcel,
  })
  if (isRefused(saved)) {
    const fields = Object.fromEntries(
      Object.entries(saved.fields).map(([name, words]) => [`${way}_${name}`, words]),
    )
    return refusedForm(flash, { ...saved, fields }, { intent: way, typed: parcel })
  }
  flash('success', 'Successfully updated ticket!')
  return null
}
