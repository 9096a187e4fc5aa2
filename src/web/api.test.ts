import { expect, test } from 'vitest'
import { checkAuth } from '#contract/accounts.ts'
import { submitTicket } from '#contract/tickets.ts'
import { apiOver, isRefused } from './api.ts'

test('every call sends the cookies along and never gives up by itself', async () => {
  const sent: RequestInit[] = []
  const api = apiOver(async (_path, init) => {
    sent.push(init)
    return Response.json({})
  })
  await api.read(checkAuth, {})
  await api.send(submitTicket, { data: {} as never })
  expect(sent.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin'])
  expect(sent.filter(({ signal }) => signal !== undefined)).toEqual([])
})

test('a refusal comes back with the words of the field error, and nothing is thrown', async () => {
  const api = apiOver(async () => Response.json({ error: 'Not today.', price: 99 }, { status: 409 }))
  const refused = await api.send(submitTicket, { data: {} as never })
  expect(isRefused(refused)).toBe(true)
  expect(refused).toMatchObject({ status: 409, error: 'Not today.', facts: { price: 99 } })
})

test('a shop that cannot be reached is told in a sentence, and what was typed is not lost', async () => {
  const api = apiOver(() => Promise.reject(new TypeError('Failed to fetch')))
  const refused = await api.send(submitTicket, { data: {} as never })
  expect(refused).toMatchObject({
    refused: true,
    error: expect.stringContaining('Nothing you typed is lost'),
  })
})
