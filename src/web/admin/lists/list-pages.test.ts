import { expect, test } from 'vitest'
import { isStaleCursor, getNextPageSearch, getPreviousPageSearch, getFirstPageSearch } from './list-pages.ts'

const url = (search: string) => new URLSearchParams(search)

test('getNextPageSearch and getPreviousPageSearch lead through the same pages in both directions', () => {
  const first = url('status=3')
  expect(getPreviousPageSearch(first)).toBeNull()
  const second = url(getNextPageSearch(first, 'c1'))
  const third = url(getNextPageSearch(second, 'c2'))
  expect(third.get('cursor')).toBe('c2')
  expect(getPreviousPageSearch(third)).toBe(`?${second}`)
  expect(getPreviousPageSearch(second)).toBe('?status=3')
})

test('isStaleCursor sends a refused cursor to the first page of the same list', () => {
  const tampered = url('status=3&cursor=xyz&past=c1')
  const refused = { data: { error: 'This list has moved on.' }, init: { status: 400 } }
  expect(isStaleCursor(refused, tampered)).toBe(true)
  expect(getFirstPageSearch(tampered)).toBe('?status=3')
  expect(getFirstPageSearch(url('cursor=xyz'))).toBe('')
  // Without a cursor the refusal has another cause, and a redirect to the first page would loop.
  expect(isStaleCursor(refused, url('status=3'))).toBe(false)
  expect(isStaleCursor({ init: { status: 503 } }, tampered)).toBe(false)
  expect(isStaleCursor(new Error('bug'), tampered)).toBe(false)
})
