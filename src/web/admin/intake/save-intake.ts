import { redirect } from 'react-router'
import { requirementList, type Requirement } from '#contract/requirements.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { invalidField, type FormFailure } from '../../forms/form-failure.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { StatusNeeds } from '#contract/requirements.schema.ts'
import { isRefused, type Api, type Refused } from '../../api.ts'
import {
  savePartTestForm,
  sendPhotos,
  readPartTest,
  type PartTestValues,
} from '../part-tests/part-test-values.ts'
import { readArrival, toArrivalInput, type ArrivalValues } from '../arrivals/arrival-values.ts'
import { parseTicketNumber } from '../load-ticket.ts'
import { getSubmittedPath } from '../ticket-path.ts'
import { plainName } from './plain-name.ts'
import { answerCustomerAtIntake, revealPasscodeAtIntake } from './intake-side-forms.ts'

/** A refused intake, or one that something else was done beside, with its submitted values. */
export type IntakeFailure = FormFailure & {
  submitted: PartTestValues
  arrival: ArrivalValues
  /** The revealed passcode, in the answer to its reveal alone. */
  passcode?: string
  /** An answer to the customer was sent. */
  sent?: boolean
}

/** Default note that the customer reads when staff write none. */
export const defaultArrivalNote =
  'Your phone has arrived. We have tested its parts and taken photos: you find both on your ticket.'

/** Uploads the photos, saves the part test, and marks the phone as received if requested. */
export const saveIntake = staffFormAction(async (submission: Submission) => {
  const { api, flash, form, intent, params } = submission
  const id = parseTicketNumber(params.ticketid) ?? 0
  const here = getSubmittedPath(submission, 'intake')
  const typed = readPartTest(form)
  const found = await withModel(api, typed)
  const submitted = isRefused(found) ? typed : found
  const values = submittedValues(form, ['comment', 'visible'])
  const comment = values.comment.trim()
  const arrival = readArrival(form)
  const again = { submitted, arrival, values }
  if (intent === 'reveal' || intent === 'message') {
    // Without scripts the photos come with every form, and a file field cannot be filled in again.
    await sendPhotos(api, id, 'intake', form)
    return intent === 'reveal'
      ? revealPasscodeAtIntake(submission, id, again)
      : answerCustomerAtIntake(submission, id, again)
  }

  if (isRefused(found)) return formFailure(submission, found, again)
  const { serial_seen, phone_seen_id, phone_reason, confirmed } = submitted
  if (phone_seen_id === '' && submitted.phone_seen_name) {
    const message = 'No phone of the catalogue is called so. Please choose one of those that are offered.'
    return formFailure(submission, invalidField('phone_seen_id', message), again)
  }
  const saved = await savePartTestForm(submission, 'intake', submitted, {
    serial_seen,
    // The tick is the confirmation: without a reason of its own it would be asked for in another round.
    phone_reason: phone_reason || (confirmed ? 'Checked at intake.' : ''),
    ...(phone_seen_id === '' ? {} : { phone_seen_id: Number(phone_seen_id) }),
    mismatch_confirmed: confirmed,
    ...toArrivalInput(arrival),
  })
  if (isRefused(saved)) return formFailure(submission, saved, again)
  if (intent !== 'receive') {
    flash('success', intent.startsWith('delete:') ? 'The photo is deleted.' : 'The intake is saved.')
    return redirect(intent.startsWith('delete:') || intent === 'photos' ? `${here}#photos` : here, 303)
  }

  const needs = await api.send('GET /api/tickets/{id}/requirements', { id })
  if (isRefused(needs)) return formFailure(submission, needs, again)
  const missing = listMissingBeforeReceived(needs.statuses)
  if (missing.length > 0 && comment === '') {
    const message = `Still missing: ${requirementList(missing)}. Add it, or write in the note why you go on without.`
    return formFailure(submission, invalidField('comment', message), again)
  }
  const noted = await api.send('POST /api/submit-ticket-comment', {
    data: {
      ticketid: id,
      comment: comment || defaultArrivalNote,
      status: statusCodes.receivedDevice,
      makeVisibleToCustomer: values.visible !== '' || comment === '',
    },
  })
  if (isRefused(noted)) return formFailure(submission, noted, again)
  flash('success', 'The phone is marked as received.')
  // Another phone than was booked: correcting the ticket is offered at once.
  const next = getSubmittedPath(submission, saved.mismatches > 0 ? 'device' : '')
  return redirect(markReceived(next), 303)
})

/** The path with the mark that a phone was received just now, by which the next parcel is offered. */
export function markReceived(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}received=1`
}

/** Finds the phone whose name was typed. */
async function withModel(api: Api, submitted: PartTestValues): Promise<PartTestValues | Refused> {
  const typed = plainName(submitted.phone_seen_name ?? '')
  if (typed === '') return submitted
  const found = await api.send('POST /api/phones/searches', { data: {} })
  if (isRefused(found)) return found
  const phone = found.phones.find(({ displayName }) => plainName(displayName) === typed)
  return { ...submitted, phone_seen_id: phone ? String(phone.id) : '' }
}

/** Fields that are required before the phone may be marked as received. */
export function listMissingBeforeReceived(statuses: StatusNeeds[]): Requirement[] {
  return statuses.find(({ status }) => status === statusCodes.receivedDevice)?.missing ?? []
}
