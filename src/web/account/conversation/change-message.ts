import { redirect } from 'react-router'
import { MAX_PICTURES, writeMessage } from '#contract/conversation.ts'
import { addPhoto } from '#contract/photos.ts'
import { formFailure, type Submission } from '../../forms/form-action.ts'
import { invalidField } from '../../forms/form-failure.ts'
import { submittedValues } from '../../forms/submitted-values.ts'
import { ticketNumber } from '../ticket-number.ts'
import { isRefused, type Api } from '../../api.ts'
import { withSuccess } from '../../forms/success-message.tsx'

/** Posts a customer's message, then uploads its photos; the form's idempotency key prevents duplicates. */
export async function sendMessage(submission: Submission) {
  const { api, flash, form, params } = submission
  const id = ticketNumber(params.ticketid)
  const { text, message_key: key } = submittedValues(form, ['text', 'message_key'])
  const pictures = form.getAll('photo').filter((file) => file instanceof File && file.size > 0) as File[]
  if (pictures.length > MAX_PICTURES) {
    const tooMany = invalidField('photo', `Please choose at most ${MAX_PICTURES} pictures.`)
    return formFailure(submission, tooMany, { values: { text, message_key: key } })
  }
  const more = key === '' ? {} : { idempotencyKey: key }
  const sent = await api.send(writeMessage, { id, data: { text } }, more)
  if (isRefused(sent)) {
    // A retry uses the same idempotency key, unless the key itself was refused.
    const again = sent.status === 409 ? '' : key
    return formFailure(submission, sent, { values: { text, message_key: again } })
  }
  const wrong = await sendPictures(api, { id, noteId: sent.note.id, pictures })
  if (wrong === null) flash('success', 'Your message is sent.')
  else flash('warning', `Your message is sent, but not every picture could be added. ${wrong}`)
  const done = wrong === null ? 'message' : 'pictures'
  return redirect(`${withSuccess(`/account/ticket/${id}`, done)}#conversation`, 303)
}

/** Uploads the photos one at a time, since phones take large ones; returns the first error, or null. */
async function sendPictures(
  api: Api,
  { id, noteId, pictures }: { id: number; noteId: number; pictures: File[] },
): Promise<string | null> {
  let wrong: string | null = null
  for (const picture of pictures) {
    const added = await api.upload(addPhoto, { id, stage: 'message', note_id: noteId, picture })
    if (isRefused(added)) wrong ??= added.error
  }
  return wrong
}

/** Creates the idempotency key of a message form. */
export function newMessageKey(): string {
  // crypto.randomUUID is undefined on pages without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
