import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { levels } from '#contract/endpoint.ts'
import { toContact } from '#contract/address.ts'
import type { Booked } from '#contract/bookings.schema.ts'
import { MAX_SOURCE_LENGTH } from '#contract/tickets.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { DraftFields } from '#contract/drafts.schema.ts'
import type { BookingConfirmation } from '#contract/tickets.schema.ts'
import { formFailure } from '../forms/form-action.ts'
import { invalidField, type FormFailure } from '../forms/form-failure.ts'
import { isRefused, type Refused } from '../api.ts'
import { waitForChosenPictures } from '../photos/send-chosen-pictures.ts'
import { getPage, readForm, refusedPhoneContext } from '../page-context.ts'
import { readPhones } from '../read-phones.ts'
import { afterDraft } from './after-draft.ts'
import { readBookingForm, type BookingFormValues, type GuestFields } from './booking-form-values.ts'
import { changeItems } from './change-items.ts'
import { loadFurtherItems } from './further-items-context.ts'
import { toDraft, type Further, type FurtherItem } from './further-values.ts'
import { parseBooking, parseBookings } from './parse-booking.ts'
import { deriveBookingKey } from './booking-key.ts'
import { getPlace, nameRefused, toRefusedItems } from './refused-items.ts'
import { keepPictures } from './keep-pictures.ts'
import { saveConfirmation } from './saved-confirmation.ts'

/** A refused booking: the reason, and all submitted values except the passcode. */
export type BookingFailure = FormFailure & {
  values: DraftFields
  guest: GuestFields
  key: string
  /** Today's price, if it differs from the one in the form. */
  newPrice: number | null
  /** Today's fee for Express, if it differs from the one in the form. */
  newExpressCents: number | null
  /** The repairs that are booked together with the first; null for none. */
  further: Further | null
  /** Labels of their fields that are invalid. */
  labels: Record<string, string>
  /** The serial's check digit is wrong, but the customer may confirm it. */
  doubtfulSerial: boolean
  /** State and postcode do not belong together, but the customer may confirm them. */
  doubtfulAddress: boolean
  /** The page was rendered on the server, so the passcode must be entered again. */
  passcodeLost: boolean
}

/** Form action: submits the booking, or saves a draft when the visitor is anonymous. In the browser nothing that fails replaces the form. */
export async function sendBooking(sent: ActionFunctionArgs) {
  try {
    return await send(sent)
  } catch (thrown) {
    if (import.meta.env.SSR) throw thrown
    const error = (thrown as { data?: Refused }).data?.error ?? 'Please try again.'
    return data({ error, fields: {} }, { status: 503 })
  }
}

async function send({ request, params, context }: ActionFunctionArgs) {
  const { api, caller, flash } = getPage(context)
  const { pathname, search, searchParams } = new URL(request.url)
  const next = pathname + search
  const { phoneName = '', repairName = '' } = params
  const sent = await readForm(request, context)
  const form = readBookingForm(sent)

  const keepDraft = (further: readonly Pick<FurtherItem, 'typed'>[] = form.further) => {
    // The pin code is not kept; that it was typed is, so that the form asks for it again.
    const passcode_choice = form.fields.passcode_choice || (form.passcode === '' ? '' : 'given')
    return api.send('PUT /api/draft', {
      data: {
        phoneid: phoneName,
        repair_name: repairName,
        ...toDraft({ ...form, further, fields: { ...form.fields, passcode_choice } }),
      },
    })
  }
  const refuse = async (answer: Refused) => {
    // With scripts it is kept while it is typed.
    if (import.meta.env.SSR) await keepDraft()
    const refused = nameRefused(answer, form)
    // The phone may be hidden, or the repair withdrawn, while the form was open: it stays with what was typed.
    const phone = refused.facts.phone as Phone | undefined
    if (phone?.phoneid === phoneName && getPlace(refused) === 0) context.set(refusedPhoneContext, phone)
    const phones = form.further.length === 0 ? [] : await readPhones(api)
    const further = { phones, items: toRefusedItems(form, phones, refused) }
    return formFailure({ flash, intent: '', loggedOutMessage: null }, refused, {
      ...saved(form, refused),
      further: form.further.length === 0 ? null : further,
      labels: refused.labels,
    })
  }
  const saveAndLogIn = async () => {
    const saved = await keepDraft()
    if (isRefused(saved)) return refuse(saved)
    flash(
      'info',
      'We kept what you typed. Log in or create an account, and your booking form comes back filled in.',
    )
    return redirect(`/account/login?next=${encodeURIComponent(next)}`, 303)
  }

  // A draft that came after the booking, or was begun by a picture after it was discarded, would stay; a picture that is still on its way
  // belongs to what is sent.
  const late = await waitForChosenPictures()
  if (!import.meta.env.SSR) await afterDraft(async () => {})
  if (form.discard) {
    const discarded = await api.send('DELETE /api/draft', {})
    return isRefused(discarded) ? refuse(discarded) : redirect(next, 303)
  }
  if (late !== null) return refuse(invalidField('photo', late))
  const left = await keepPictures(api, sent, { phoneid: phoneName, repair_name: repairName })
  if (left) return refuse(left)
  if (form.change) {
    // Fetched before the form shows it: where that fails, the form stays as it is.
    if (!import.meta.env.SSR) await loadFurtherItems()
    const further = { ...changeItems(form.further, form.change), phones: await readPhones(api) }
    if (import.meta.env.SSR) await keepDraft(further.items)
    const nothing: Refused = { refused: true, status: 400, error: '', fields: {}, facts: {} }
    return data(
      { ...nothing, intent: '', loggedOut: false, ...saved(form, nothing), further, labels: {} },
      // The browser's router keeps the loaded data after a refusal, and so what is typed.
      { status: import.meta.env.SSR ? 200 : 400 },
    )
  }
  // If the log-in state is unknown, submit anyway: the API answers 401, and the submitted values stay on the page.
  const who = await caller().catch(() => null)
  const isGuest = who?.authLevel === levels.anonymous
  // A form that was opened with a log-in does not ask for a name: the session has ended since.
  if (isGuest && (form.logsIn || !sent.has('fullname'))) return saveAndLogIn()

  // Opened before the log-in and submitted without scripts: no key in the form.
  if (import.meta.env.SSR && form.key === '') form.key = await deriveBookingKey(form, repairName)
  const booking = parseBooking(form, repairName)
  const ref = toSource(searchParams.get('ref') ?? '')
  const more = { idempotencyKey: form.key }
  const several = form.further.length > 0
  const booked =
    isGuest || several
      ? await api.send(
          'POST /api/bookings',
          { data: { ...parseBookings(form, repairName, { isGuest }), ref } },
          more,
        )
      : await api.send('POST /api/submitticket/', { data: { ...booking, ref } }, more)
  if (isRefused(booked)) return booked.status === 401 ? saveAndLogIn() : refuse(booked)

  // A double click sends the booking twice; the idempotency key makes one ticket, and the aborted first answer is
  // dropped.
  if (request.signal.aborted) return redirect('/confirmation', 303)
  const { private_link, ticket_ids = [] } = booked as Partial<Booked>
  saveConfirmation({
    ...shown(form, booking.repair_name),
    ticket_id: booked.ticket_id,
    ...(isGuest && private_link !== undefined && { private_link }),
    ...(several && {
      // It is booked, whether or not the names of the phones can be read.
      tickets: nameBooked(form, {
        ticket_ids,
        repairName,
        phones: await readPhones(api).catch(() => []),
      }),
    }),
  })
  flash('success', 'Successfully created ticket!')
  return redirect('/confirmation', 303)
}

/** The source that a link named, without what the API would refuse: a booking does not fail because of it. */
function toSource(ref: string): string {
  return ref
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, MAX_SOURCE_LENGTH)
    .toWellFormed()
}

/** What the form shows again after a refusal. */
function saved(
  form: BookingFormValues,
  { facts, fields }: Refused,
): Omit<BookingFailure, Exclude<keyof FormFailure, 'values'> | 'further' | 'labels'> {
  const ofFirst = facts.item === undefined || facts.item === 0
  return {
    values: form.fields,
    guest: form.guest,
    key: form.key,
    newPrice: typeof facts.price === 'number' && ofFirst ? facts.price : null,
    newExpressCents: typeof facts.express_fee_cents === 'number' ? facts.express_fee_cents : null,
    doubtfulSerial: (facts.confirm === 'serial' && ofFirst) || form.serialConfirmed,
    doubtfulAddress: fields.address_confirmed !== undefined || form.addressConfirmed,
    passcodeLost: import.meta.env.SSR && form.passcode !== '',
  }
}

/** What was booked together, in the order of the form, as the confirmation names it. */
function nameBooked(
  { phoneNumber, fields, further }: BookingFormValues,
  about: { ticket_ids: readonly number[]; repairName: string; phones: readonly Phone[] },
): NonNullable<BookingConfirmation['tickets']> {
  const first = { phone_id: phoneNumber, repair_name: about.repairName, battery: fields.battery }
  const all = [
    first,
    ...further.map(({ typed: { same, phone_id, repair_name, battery } }) =>
      same === '' ? { phone_id: Number(phone_id), repair_name, battery } : { ...first, repair_name },
    ),
  ]
  return about.ticket_ids.map((id, index) => {
    const { phone_id, repair_name, battery } = all[index]!
    return {
      id,
      displayName: about.phones.find((phone) => phone.id === phone_id)?.displayName ?? '',
      repair_name,
      battery: battery === 'damaged' ? 'damaged' : 'fine',
    }
  })
}

function shown(
  { fields }: BookingFormValues,
  repair_name: BookingConfirmation['repair_name'],
): Omit<BookingConfirmation, 'ticket_id'> {
  const battery = fields.battery === 'damaged' ? 'damaged' : 'fine'
  return { repair_name, ...toContact(fields), battery, notice_accepted: fields.notice_version !== '' }
}
