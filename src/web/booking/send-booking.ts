import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { discardDraft, saveDraft, type DraftFields } from '#contract/drafts.ts'
import { submitTicket, type Confirmation } from '#contract/tickets.ts'
import { isRefused, type Refused } from '../api.ts'
import { pageOf } from '../page-context.ts'
import { bookingFrom, readBookingForm, type BookingForm } from './booking-form-values.ts'
import { keyFromWords } from './booking-key.ts'
import { keepConfirmation } from './kept-confirmation.ts'

/** A booking that was not made: why, and everything that was typed except the passcode. */
export type NotBooked = {
  error: string
  mistakes: Record<string, string>
  fields: DraftFields
  key: string
  /** Today's price, when it is not the one that the form showed. */
  newPrice: number | null
  /** The serial looks wrong, but may be confirmed. */
  doubtfulSerial: boolean
  /** The page was made anew, so the passcode has to be typed once more. */
  passcodeLost: boolean
}

/** Books what the form says; keeps it as a draft instead when nobody is signed in. */
export async function sendBooking({ request, params, context }: ActionFunctionArgs) {
  const { api, caller, flash } = pageOf(context)
  const { pathname } = new URL(request.url)
  const { phoneName = '', repairName = '' } = params
  const form = readBookingForm(await request.formData())

  const refuse = (refused: Refused) => {
    flash('error', refused.error)
    return data(notBooked(form, refused), { status: refused.status })
  }
  const keepAndLogIn = async () => {
    const kept = await api.send(saveDraft, {
      data: { phoneid: phoneName, repair_name: repairName, fields: form.fields },
    })
    if (isRefused(kept)) return refuse(kept)
    flash(
      'info',
      'We kept what you typed. Log in or create an account, and your booking form comes back filled in.',
    )
    return redirect(`/account/login?next=${encodeURIComponent(pathname)}`, 303)
  }

  if (form.discard) {
    const discarded = await api.send(discardDraft, {})
    return isRefused(discarded) ? refuse(discarded) : redirect(pathname, 303)
  }
  // When nobody can tell who this is, the booking itself finds out, and what was typed stays on the page.
  const who = await caller().catch(() => null)
  if (who?.authLevel === 0) return keepAndLogIn()

  // Opened before the log-in, and sent without scripts.
  if (import.meta.env.SSR && form.key === '') form.key = await keyFromWords(form, repairName)
  const booking = bookingFrom(form, repairName)
  const booked = await api.send(submitTicket, { data: booking }, { idempotencyKey: form.key })
  if (isRefused(booked)) return booked.status === 401 ? keepAndLogIn() : refuse(booked)

  // A double click sends the same booking twice; only the second answer is shown.
  if (request.signal.aborted) return redirect('/confirmation', 303)
  keepConfirmation({ ...shown(form, booking.repair_name), ticket_id: booked.ticket_id })
  flash('success', 'Successfully created ticket!')
  return redirect('/confirmation', 303)
}

function notBooked(form: BookingForm, { error, fields, facts }: Refused): NotBooked {
  return {
    error,
    mistakes: fields,
    fields: form.fields,
    key: form.key,
    newPrice: typeof facts.price === 'number' ? facts.price : null,
    doubtfulSerial: facts.confirm === 'serial' || form.serialConfirmed,
    passcodeLost: import.meta.env.SSR && form.passcode !== '',
  }
}

function shown(
  { fields }: BookingForm,
  repair_name: Confirmation['repair_name'],
): Omit<Confirmation, 'ticket_id'> {
  const { user_mobile, address, address_apt, address_city, address_state, address_post } = fields
  const battery = fields.battery === 'damaged' ? 'damaged' : 'fine'
  return {
    repair_name,
    user_mobile,
    address,
    address_apt,
    address_city,
    address_state,
    address_post,
    battery,
  }
}
