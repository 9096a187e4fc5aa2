import { expect, test } from 'vitest'
import { filterFrom, isNarrowed, searchAfter, searchBefore } from './ticket-filter.ts'

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
