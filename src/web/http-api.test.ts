import { expect, test } from 'vitest'
import { isRefused, isUnreachable } from './api.ts'
import { createHttpApi } from './http-api.ts'

test('createHttpApi sends cookies with every call and sets no timeout', async () => {
  const sent: RequestInit[] = []
  const api = createHttpApi(async (_path, init) => {
    sent.push(init)
    return Response.json({})
  })
  await api.read('GET /api/check-auth', {})
  await api.send('POST /api/submitticket/', { data: {} as never })
  expect(sent.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin'])
  expect(sent.filter(({ signal }) => signal !== undefined)).toEqual([])
})

test('createHttpApi returns a refusal with its field errors, and does not throw', async () => {
  const api = createHttpApi(async () => Response.json({ error: 'Not today.', price: 99 }, { status: 409 }))
  const refused = await api.send('POST /api/submitticket/', { data: {} as never })
  expect(isRefused(refused)).toBe(true)
  expect(refused).toMatchObject({ status: 409, error: 'Not today.', facts: { price: 99 } })
})

test('createHttpApi treats an answer that breaks off as none: a form is refused with a sentence, a page has no connection', async () => {
  const api = createHttpApi(async () => new Response('{"ticket', { status: 200 }))
  const refused = await api.send('POST /api/submitticket/', { data: {} as never })
  expect(refused).toMatchObject({ refused: true, error: expect.stringContaining('could not read') })
  const thrown = await api.read('GET /api/check-auth', {}).catch((error: unknown) => error)
  expect(isUnreachable(thrown)).toBe(true)
})

test('createHttpApi returns a sentence when the server is unreachable, so that the form keeps its values', async () => {
  const api = createHttpApi(() => Promise.reject(new TypeError('Failed to fetch')))
  const refused = await api.send('POST /api/submitticket/', { data: {} as never })
  expect(refused).toMatchObject({
    refused: true,
    error: expect.stringContaining('Nothing you typed is lost'),
  })
})
