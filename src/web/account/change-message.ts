import { redirect } from 'react-router'
import { mostPictures, writeMessage } from '#contract/conversation.ts'
import { addPhoto } from '#contract/photos.ts'
import { isRefused, type Api } from '../api.ts'
import type { FlashType } from '../ui/flash.ts'
import { withDone } from './done-notice.tsx'
import { notDone } from './not-done.ts'
import { typedOn } from './typed-in.ts'

type Sending = {
  api: Api
  flash: (type: FlashType, text: string) => void
  id: number
  form: FormData
}

/** Sends what was written on a ticket, then its pictures; the same form sent twice makes one message. */
export async function sendMessage({ api, flash, id, form }: Sending) {
  const typed = typedOn(form)
  const [text, key] = [typed('text'), typed('message_key')]
  const pictures = form.getAll('photo').filter((file) => file instanceof File && file.size > 0) as File[]
  if (pictures.length > mostPictures) {
    const error = `Please choose at most ${mostPictures} pictures.`
    const tooMany = { refused: true as const, status: 400, error, fields: { photo: error }, facts: {} }
    return notDone(flash, tooMany, { text, message_key: key }, 'message')
  }
  const more = key === '' ? {} : { idempotencyKey: key }
  const sent = await api.send(writeMessage, { id, data: { text } }, more)
  if (isRefused(sent)) {
    // Under the same name, unless that very name is what was refused.
    const again = sent.status === 409 ? '' : key
    return notDone(flash, sent, { text, message_key: again }, 'message')
  }
  const wrong = await sendPictures(api, { id, noteId: sent.note.id, pictures })
  if (wrong === null) flash('success', 'Your message is sent.')
  else flash('warning', `Your message is sent, but not every picture could be added. ${wrong}`)
  const done = wrong === null ? 'message' : 'pictures'
  return redirect(`${withDone(`/account/ticket/${id}`, done)}#conversation`, 303)
}

/** One after the other, since phones take large ones; answers what went wrong with the first that did not get through. */
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

/** What a form calls its message, so that the shop knows it again. */
export function newMessageKey(): string {
  // randomUUID is missing where the shop is visited without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
