import { expect, test } from 'vitest'
import { isStaleCursor, searchAfter, searchBefore, firstPageSearch } from './list-pages.ts'

const url = (search: string) => new URLSearchParams(search)

test('searchAfter and searchBefore lead through the same pages in both directions', () => {
  const first = url('status=3')
  expect(searchBefore(first)).toBeNull()
  const second = url(searchAfter(first, 'c1'))
  const third = url(searchAfter(second, 'c2'))
  expect(third.get('cursor')).toBe('c2')
  expect(searchBefore(third)).toBe(`?${second}`)
  expect(searchBefore(second)).toBe('?status=3')
})

test('isStaleCursor sends a refused cursor to the first page of the same list', () => {
  const tampered = url('status=3&cursor=xyz&past=c1')
  const refused = { data: { error: 'This list has moved on.' }, init: { status: 400 } }
  expect(isStaleCursor(refused, tampered)).toBe(true)
  expect(firstPageSearch(tampered)).toBe('?status=3')
  expect(firstPageSearch(url('cursor=xyz'))).toBe('')
  // Without a cursor the refusal has another cause, and a redirect to the first page would loop.
  expect(isStaleCursor(refused, url('status=3'))).toBe(false)
  expect(isStaleCursor({ init: { status: 503 } }, tampered)).toBe(false)
  expect(isStaleCursor(new Error('bug'), tampered)).toBe(false)
})
