import { expect, test } from 'vitest'
import {
  filterFrom,
  isMovedOn,
  isNarrowed,
  searchAfter,
  searchBefore,
  searchOfFirst,
} from './ticket-filter.ts'

const url = (search: string) => new URLSearchParams(search)

test('the URL narrows the list, "waiting approval" and "nobody" included', () => {
  expect(filterFrom(url('q=+mei+&status=-1&assigned=0&sort=oldest'))).toEqual({
    q: 'mei',
    status: -1,
    assigned: 0,
    sort: 'oldest',
    limit: 50,
  })
})

test('what makes no sense in the URL is left out, and empty inputs narrow nothing', () => {
  const filter = filterFrom(url('q=&status=9&assigned=me&sort=price&cursor='))
  expect(filter).toEqual({ sort: 'newest', limit: 50 })
  expect(isNarrowed(filter)).toBe(false)
})

test('paging on and back again leads through the same pages', () => {
  const first = url('status=3')
  expect(searchBefore(first)).toBeNull()
  const second = url(searchAfter(first, 'c1'))
  const third = url(searchAfter(second, 'c2'))
  expect(third.get('cursor')).toBe('c2')
  expect(searchBefore(third)).toBe(`?${second}`)
  expect(searchBefore(second)).toBe('?status=3')
})

test('a cursor that the shop refuses leads to the first page of the same list', () => {
  const tampered = url('status=3&cursor=xyz&past=c1')
  const refused = { data: { error: 'This list has moved on.' }, init: { status: 400 } }
  expect(isMovedOn(refused, tampered)).toBe(true)
  expect(searchOfFirst(tampered)).toBe('?status=3')
  expect(searchOfFirst(url('cursor=xyz'))).toBe('')
  // Without a cursor something else is wrong, and going to the first page would go round in circles.
  expect(isMovedOn(refused, url('status=3'))).toBe(false)
  expect(isMovedOn({ init: { status: 503 } }, tampered)).toBe(false)
  expect(isMovedOn(new Error('bug'), tampered)).toBe(false)
})
