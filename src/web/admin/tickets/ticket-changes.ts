import { data, redirect } from 'react-router'
import { isPosted, isStatus, statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { formFailure, formHandler, oneOfForms, type Submission } from '../../forms/form-action.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { readPictures, sendPictures } from '../../photos/send-pictures.ts'
import { invalidField, type FormFailure } from '../../forms/form-failure.ts'
import { changePartWait, endPartWait } from './part-wait-changes.ts'
import { takeStep, undoStep } from './staff-step-changes.ts'
import { getTicketPath } from '../ticket-path.ts'

/** What the ticket page receives after a change without a redirect. */
export type Outcome = { kind: 'done' } | { kind: 'passcode'; passcode: string } | FormFailure

/** Saves the note, after asking whether the phone was repaired where nothing says so. */
async function leaveNote(submission: Submission) {
  const { form, params } = submission
  const { status, repaired } = submittedValues(form, ['status', 'repaired'])
  const asksWhetherRepaired =
    form.has('asks_repaired') && isStatus(Number(status)) && isPosted(Number(status) as Status)
  if (!asksWhetherRepaired || repaired === 'unsaid') return saveNote(submission)
  if (repaired === 'no') return redirect(`${getTicketPath(Number(params.ticketid))}/ending`, 303)
  if (repaired === 'yes') {
    form.set('status', String(statusCodes.pendingPayment))
    return saveNote(submission)
  }
  const unanswered = invalidField('repaired', 'Please say whether the phone was repaired.')
  return formFailure(submission, unanswered, { values: submittedValues(form, noteFields) })
}

const noteFields = [
  'comment',
  'status',
  'staffAssign',
  'makeVisibleToCustomer',
  'waitForCustomer',
  'whole_parcel',
  'version',
] as const

const saveNote = formHandler({
  fields: noteFields,
  call({ comment, status: chosen, staffAssign, version, ...ticked }, { api, params, form }) {
    const { error: tooMany } = readPictures(form)
    if (tooMany !== null) return Promise.resolve(invalidField('photo', tooMany))
    const status = Number(chosen) as Status
    const visible = ticked.makeVisibleToCustomer !== ''
    return api.send('POST /api/submit-ticket-comment', {
      data: {
        ticketid: Number(params.ticketid),
        comment,
        status,
        // A submitted ticket has no assignee: ignore the hidden select.
        staffAssign: status === statusCodes.submitted ? 0 : Number(staffAssign),
        makeVisibleToCustomer: visible,
        // Hidden for internal notes: ignore it then.
        waitForCustomer: visible && ticked.waitForCustomer !== '',
        whole_parcel: visible && ticked.whole_parcel !== '',
        ...(version === '' ? {} : { version: Number(version) }),
      },
    })
  },
  async done({ note, ticket }, submission) {
    const { api, flash, form } = submission
    const { pictures } = readPictures(form)
    const wrong = await sendPictures(api, { id: ticket.id, noteId: note.id, pictures })
    if (wrong !== null) flash('warning', `The note is saved, but not every picture could be added. ${wrong}`)
    submission.flash('success', 'Successfully updated ticket!')
    return redirect(getPath(submission), 303)
  },
  // The router does not read the page again after a refusal.
  current: ({ facts: { version } }) => (typeof version === 'number' ? { version: String(version) } : {}),
})

const toggleNote = formHandler({
  fields: ['noteid', 'staff_only'],
  call: ({ noteid, staff_only }, { api }) =>
    api.send('POST /api/toggle-note-visibility', {
      data: { noteid: Number(noteid), ...(staff_only === '' ? {} : { staff_only: staff_only === 'yes' }) },
    }),
  done: ({ note }, submission) => stayOrGo(submission, `${getPath(submission)}#note-${note.id}`),
})

/** Marks a ticket as not waiting for the shop, such as after a "thank you". */
const needsNoAnswer = formHandler({
  call: (_, { api, params }) =>
    api.send('PUT /api/tickets/{id}/waiting', {
      id: Number(params.ticketid),
      data: { waiting_for: 'nobody' },
    }),
  done: (_, submission) => stayOrGo(submission, `${getPath(submission)}#notes`),
})

/** Deletes a note after confirmation; on the confirmation page the URL names the note. */
export const deleteNote = formHandler({
  fields: ['noteid'],
  call: ({ noteid }, { api, params }) =>
    api.send('DELETE /api/delete-ticket-note/{noteid}/{ticketid}', {
      noteid: Number(params.noteid ?? noteid),
      ticketid: Number(params.ticketid),
    }),
  done(_, submission, { noteid }) {
    const { flash, params } = submission
    flash('success', `Successfully deleted note #${Number(params.noteid ?? noteid)}`)
    return stayOrGo(submission, `${getTicketPath(Number(params.ticketid))}#notes`)
  },
})

const renewLink = formHandler({
  call: (_, { api, params }) =>
    api.send('POST /api/tickets/{id}/link-renewal', { id: Number(params.ticketid) }),
  done(_, submission) {
    submission.flash(
      'success',
      'A new private link is on its way to the customer. Links that were sent before no longer open.',
    )
    return redirect(getPath(submission), 303)
  },
})

const sendLink = formHandler({
  call: (_, { api, params }) =>
    api.send('POST /api/tickets/{id}/link-email', { id: Number(params.ticketid) }),
  done(_, submission) {
    submission.flash('success', 'The private link is on its way to the customer.')
    return redirect(getPath(submission), 303)
  },
})

/** Sends a text in the staff's own words. */
const sendText = formHandler({
  fields: ['text'],
  call: ({ text }, { api, params }) =>
    api.send('POST /api/tickets/{id}/text-messages', { id: Number(params.ticketid), data: { text } }),
  done(_, submission) {
    submission.flash('success', 'The text is on its way. Between 9 pm and 8 am it waits for the morning.')
    return redirect(getPath(submission), 303)
  },
})

/** Reveals the passcode once, for a stated reason. */
const showPasscode = formHandler({
  fields: ['reason'],
  call: (data, { api, params }) =>
    api.send('POST /api/tickets/{id}/passcode/reveals', { id: Number(params.ticketid), data }),
  done: ({ passcode }) => data({ kind: 'passcode' as const, passcode }),
})

/** Action for every form of the ticket page. */
export const changeTicket = oneOfForms({
  note: leaveNote,
  toggle: toggleNote,
  delete: deleteNote,
  waiting: needsNoAnswer,
  reveal: showPasscode,
  'renew-link': renewLink,
  'send-link': sendLink,
  step: takeStep,
  undo: undoStep,
  text: sendText,
  'part-wait': changePartWait,
  'part-here': endPartWait,
})

/** Path of the ticket's page, with the list that it was opened from. */
function getPath({ params, url }: Submission): string {
  return getTicketPath(Number(params.ticketid), url.searchParams.get('from') ?? '')
}

/**
 * With scripts no redirect, so that a half-written note stays; without them a redirect, so that a reload does not
 * submit twice.
 */
function stayOrGo({ form }: Submission, path: string) {
  return form.has('stay') ? data({ kind: 'done' as const }) : redirect(path, 303)
}
