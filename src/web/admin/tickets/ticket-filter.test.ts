import { expect, test } from 'vitest'
import { parseFilter, isNarrowed } from './ticket-filter.ts'

const url = (search: string) => new URLSearchParams(search)

test('parseFilter reads the URL, "waiting approval" and an assignee of 0 included', () => {
  expect(parseFilter(url('q=+mei+&status=-1&assigned=0&sort=oldest'))).toEqual({
    q: 'mei',
    status: -1,
    assigned: 0,
    sort: 'oldest',
    limit: 50,
  })
})

test('parseFilter ignores invalid and empty parameters', () => {
  const filter = parseFilter(url('q=&status=9&assigned=me&sort=price&cursor='))
  expect(filter).toEqual({ sort: 'newest', limit: 50 })
  expect(isNarrowed(filter)).toBe(false)
})

test('parseFilter reads an outcome, and warranty claims', () => {
  expect(parseFilter(url('outcome=lost'))).toMatchObject({ outcome: 'lost' })
  expect(parseFilter(url('outcome=warranty'))).toMatchObject({ warranty: true })
  const filter = parseFilter(url('outcome=eaten'))
  expect(filter).toEqual({ sort: 'newest', limit: 50 })
  expect(isNarrowed(parseFilter(url('outcome=warranty')))).toBe(true)
})
