import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { savePartTest } from '#contract/part-tests.ts'
import {
  getRequirements,
  requirementList,
  type Requirement,
  type StatusNeeds,
} from '#contract/requirements.ts'
import { submitTicketComment } from '#contract/tickets.ts'
import { isRefused } from '../api.ts'
import { pageOf } from '../page-context.ts'
import { deleteNamed, sendPhotos, typedTest, type TypedTest } from './bench-form.ts'
import { ticketNumber } from './find-ticket.ts'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'

/** An intake that needs another look, as it was typed. */
export type IntakeOutcome = { typed: TypedTest; comment: string; visible: boolean } & Mistakes

/** Received Device. */
export const received = 2

/** What the customer reads when nothing else is written. */
export const arrivedWords =
  'Your phone has arrived. We have tested its parts and taken photos: you find both on your ticket.'

/** Keeps the photos, saves the test, and receives the phone if that was asked for. */
export async function saveIntake({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const id = ticketNumber(params.ticketid) ?? 0
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const typed = typedTest(form)
  const [comment, visible] = [textOf(form, 'comment').trim(), form.has('visible')]
  const here = `/admin/tickets/${id}/intake`
  const again = { typed, comment, visible }

  // Photos first: whatever else needs another look, they are kept.
  const problem = (await sendPhotos(api, id, 'intake', form)) ?? (await deleteNamed(api, id, intent))
  const { results, remarks, serial_seen, phone_seen_id, confirmed } = typed
  const test = {
    results,
    remarks,
    serial_seen,
    ...(phone_seen_id === '' ? {} : { phone_seen_id: Number(phone_seen_id) }),
    mismatch_confirmed: confirmed,
  }
  const saved = await api.send(savePartTest, { id, stage: 'intake', data: test })
  if (isRefused(saved)) return refusedForm(flash, saved, again)
  if (problem !== null) return refused(again, problem, { photo: problem })
  if (intent !== 'receive') {
    flash('success', intent.startsWith('delete:') ? 'The photo is deleted.' : 'The intake is saved.')
    return redirect(intent.startsWith('delete:') || intent === 'photos' ? `${here}#photos` : here)
  }

  const missing = missingOf((await api.read(getRequirements, { id })).statuses)
  if (missing.length > 0 && comment === '') {
    const says = `Still missing: ${requirementList(missing)}. Add it, or write in the note why you go on without.`
    return refused(again, says, { comment: says })
  }
  const noted = await api.send(submitTicketComment, {
    data: {
      ticketid: id,
      comment: comment || arrivedWords,
      status: received,
      makeVisibleToCustomer: visible || comment === '',
    },
  })
  if (isRefused(noted)) return refusedForm(flash, noted, again)
  flash('success', 'The phone is marked as received.')
  return redirect(`/admin/tickets/${id}`)
}
/** What is asked for before the phone may be called received. */
export function missingOf(statuses: StatusNeeds[]): Requirement[] {
  return statuses.find(({ status }) => status === received)?.missing ?? []
}

function refused(again: Omit<IntakeOutcome, keyof Mistakes>, error: string, fields: Record<string, string>) {
  return data({ ...again, error, fields, loggedOut: false } satisfies IntakeOutcome, { status: 400 })
}
