import { expect, test } from 'vitest'
import type { Api, Refused } from '../../api.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { sendMessage } from './change-message.ts'

const error = 'Please write something.'
const refused: Refused = { refused: true, status: 400, error, fields: { text: error }, facts: {} }

/** The errors of a refused message, as the page that the server renders shows them. */
async function sendRefused(pictures: File[]) {
  const form = new FormData()
  for (const picture of pictures) form.append('photo', picture)
  const answer = await sendMessage({
    api: { send: () => Promise.resolve(refused) } as Partial<Api> as Api,
    flash: () => {},
    form,
    intent: 'message',
    params: { ticketid: '1001' },
    url: new URL('http://localhost:3000/account/ticket/1001'),
    loggedOutMessage: null,
  })
  return (answer as unknown as { data: FormFailure }).data.fields
}

test('sendMessage says without scripts that pictures have to be chosen again after a refusal', async () => {
  expect(await sendRefused([])).toEqual({ text: error })
  expect(await sendRefused([new File(['x'], 'crack.jpg')])).toEqual({
    text: error,
    photo: 'Please choose your pictures again.',
  })
})
