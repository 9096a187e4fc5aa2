import { redirect } from 'react-router'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { invalidField } from '../../forms/form-failure.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { requireTicketNumber } from '../ticket-number.ts'
import { isRefused } from '../../api.ts'
import { readPictures, sendPictures } from '../../photos/send-pictures.ts'
import { withSuccess } from '../../forms/success-message.tsx'

/** Posts a customer's message, then uploads its photos; the form's idempotency key prevents duplicates. */
export async function sendMessage(submission: Submission) {
  const { api, flash, form, params } = submission
  const id = requireTicketNumber(params.ticketid)
  const typed = submittedValues(form, ['text', 'message_key', 'whole_parcel'])
  const { text, message_key: key } = typed
  const { pictures, error: tooMany } = readPictures(form)
  if (tooMany !== null) {
    return formFailure(submission, invalidField('photo', tooMany), { values: typed })
  }
  const more = key === '' ? {} : { idempotencyKey: key }
  const sent = await api.send(
    'POST /api/tickets/{id}/messages',
    { id, data: { text, whole_parcel: typed.whole_parcel !== '' } },
    more,
  )
  if (isRefused(sent)) {
    // A retry uses the same idempotency key, unless the key itself was refused.
    const again = sent.status === 409 ? '' : key
    // A page that the server renders cannot fill in a file input again; with scripts the form keeps it.
    const isLost = import.meta.env.SSR && pictures.length > 0
    const fields = { ...sent.fields, ...(isLost && { photo: 'Please choose your pictures again.' }) }
    return formFailure(submission, { ...sent, fields }, { values: { ...typed, message_key: again } })
  }
  const wrong = await sendPictures(api, { id, noteId: sent.note.id, pictures })
  if (wrong === null) flash('success', 'Your message is sent.')
  else flash('warning', `Your message is sent, but not every picture could be added. ${wrong}`)
  const done = wrong === null ? 'message' : 'pictures'
  return redirect(`${withSuccess(`/account/ticket/${id}`, done)}#conversation`, 303)
}

/** Creates the idempotency key of a message form. */
export function newMessageKey(): string {
  // crypto.randomUUID is undefined on pages without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
