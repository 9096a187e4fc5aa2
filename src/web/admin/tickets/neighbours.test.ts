import { expect, test } from 'vitest'
import { toNeighbours, parseOpenedFrom } from './neighbours.ts'

test('parseOpenedFrom reads the list that a ticket was opened from, and the cursor of its previous page', () => {
  const list = { sort: 'newest', limit: 50 }
  expect(parseOpenedFrom('')).toEqual({ list, previous: null })
  expect(parseOpenedFrom('status=3&cursor=c1')).toEqual({
    list: { ...list, status: 3, cursor: 'c1' },
    previous: {},
  })
  expect(parseOpenedFrom('cursor=c2&past=c1')).toEqual({
    list: { ...list, cursor: 'c2' },
    previous: { cursor: 'c1' },
  })
})

test('parseOpenedFrom returns null for a cursor that no list accepts', () => {
  expect(parseOpenedFrom(`cursor=${'x'.repeat(201)}`)).toBeNull()
  expect(parseOpenedFrom(`cursor=c2&past=${'x'.repeat(201)}`)).toBeNull()
})

test('toNeighbours returns the query of the list page for each neighbour', () => {
  const at = (id: number, page: 'previous' | 'same' | 'next') => ({ id, page })
  expect(toNeighbours('status=3', { before: at(9, 'same'), after: at(7, 'next'), next: 'c1' })).toEqual({
    before: { id: 9, from: 'status=3' },
    after: { id: 7, from: '?status=3&cursor=c1' },
  })
  expect(
    toNeighbours('status=3&cursor=c1', { before: at(8, 'previous'), after: at(6, 'same'), next: null }),
  ).toEqual({
    before: { id: 8, from: '?status=3' },
    after: { id: 6, from: 'status=3&cursor=c1' },
  })
  expect(toNeighbours('', { before: null, after: null, next: null })).toEqual({ before: null, after: null })
})
