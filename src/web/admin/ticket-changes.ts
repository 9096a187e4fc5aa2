import { data, redirect } from 'react-router'
import { setWaiting } from '#contract/conversation.ts'
import {
  deleteTicketNote,
  revealPasscode,
  submitTicketComment,
  toggleNoteVisibility,
  type Status,
} from '#contract/tickets.ts'
import { renewTrackLink } from '#contract/tracking.ts'
import { isRefused, type Api } from '../api.ts'
import type { FlashType } from '../ui/flash.ts'
import { ticketPath } from './neighbours.ts'
import { refusedForm, textOf, type Mistakes } from './refused-form.ts'

/** What a change on a ticket works with. */
type Desk = {
  api: Api
  flash: (type: FlashType, text: string) => void
  ticketid: number
  form: FormData
  /** The search of the list that the ticket was opened from. */
  from?: string
}

/** A note as somebody typed it. */
export type TypedNote = { comment: string; status: string; assign: string; visible: boolean; asks: boolean }

/** What the ticket page hears after a change that did not end in a redirect. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'passcode'; passcode: string }
  | ({ kind: 'passcode-refused'; reason: string } & Mistakes)
  | ({ kind: 'note-refused'; typed: TypedNote } & Mistakes)
  | ({ kind: 'change-refused' } & Mistakes)

/** Leaves a note, with the status and the assignment that go with it. */
export async function leaveNote({ api, flash, ticketid, form, from }: Desk) {
  const typed: TypedNote = {
    comment: textOf(form, 'comment'),
    status: textOf(form, 'status'),
    assign: textOf(form, 'staffAssign'),
    visible: form.has('makeVisibleToCustomer'),
    asks: form.has('waitForCustomer'),
  }
  const status = Number(typed.status) as Status
  const saved = await api.send(submitTicketComment, {
    data: {
      ticketid,
      comment: typed.comment,
      status,
      // While a ticket is only submitted nobody is assigned; the list is hidden, and what it holds does not count.
      staffAssign: status === 0 ? 0 : Number(typed.assign),
      makeVisibleToCustomer: typed.visible,
      // Hidden while the note is for staff only; then it does not count either.
      waitForCustomer: typed.visible && typed.asks,
    },
  })
  if (isRefused(saved)) return refusedForm(flash, saved, { kind: 'note-refused' as const, typed })
  flash('success', 'Successfully updated ticket!')
  return redirect(ticketPath(ticketid, from))
}

/** Shows a note to the customer, or hides it again. */
export async function toggleNote({ api, flash, ticketid, form, from }: Desk) {
  const saved = await api.send(toggleNoteVisibility, { data: { noteid: Number(textOf(form, 'noteid')) } })
  if (isRefused(saved)) return refusedForm(flash, saved, { kind: 'change-refused' as const })
  return stayOrGo(form, `${ticketPath(ticketid, from)}#note-${saved.note.id}`)
}

/** Takes a ticket off the list of those that wait for us, as after a mere "thank you". */
export async function needsNoAnswer({ api, flash, ticketid, form, from }: Desk) {
  const saved = await api.send(setWaiting, { id: ticketid, data: { waiting_for: 'nobody' } })
  if (isRefused(saved)) return refusedForm(flash, saved, { kind: 'change-refused' as const })
  return stayOrGo(form, `${ticketPath(ticketid, from)}#notes`)
}

/** Deletes a note, after the question was answered. */
export async function deleteNote({ api, flash, ticketid, form }: Desk, noteid: number) {
  const deleted = await api.send(deleteTicketNote, { noteid, ticketid })
  if (isRefused(deleted)) return refusedForm(flash, deleted, { kind: 'change-refused' as const })
  flash('success', `Successfully deleted note #${noteid}`)
  return stayOrGo(form, `${ticketPath(ticketid)}#notes`)
}

/** Makes a new private link for the customer. */
export async function renewLink({ api, flash, ticketid, from }: Desk) {
  const renewed = await api.send(renewTrackLink, { id: ticketid })
  if (isRefused(renewed)) return refusedForm(flash, renewed, { kind: 'change-refused' as const })
  flash('success', 'A new private link is made. Links that were sent before no longer open.')
  return redirect(ticketPath(ticketid, from))
}

/** Shows the passcode once, to whoever says why. */
export async function showPasscode({ api, flash, ticketid, form }: Desk) {
  const reason = textOf(form, 'reason')
  const shown = await api.send(revealPasscode, { id: ticketid, data: { reason } })
  if (isRefused(shown)) return refusedForm(flash, shown, { kind: 'passcode-refused' as const, reason })
  return data({ kind: 'passcode' as const, passcode: shown.passcode })
}

/** With scripts the page stays, and so does a half-written note; without, reloading must not change anything twice. */
function stayOrGo(form: FormData, path: string) {
  return form.has('stay') ? data({ kind: 'done' as const }) : redirect(path)
}
