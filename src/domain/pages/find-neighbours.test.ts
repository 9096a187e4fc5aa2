import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookFor } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { listTicketIds } from '../tickets/list-tickets.ts'
import { findNeighbours, placeIn } from './find-neighbours.ts'

test('placeIn returns the tickets before and after a ticket in the order of its list', () => {
  expect(placeIn([9, 7, 4], 7, 'newest')).toEqual({ before: 9, after: 4 })
  expect(placeIn([4, 7, 9], 4, 'oldest')).toEqual({ before: undefined, after: 7 })
})

test('placeIn keeps the place of a ticket that has left its list, except where the last change decides the order', () => {
  expect(placeIn([9, 4], 7, 'newest')).toEqual({ before: 9, after: 4 })
  expect(placeIn([4, 9], 7, 'oldest')).toEqual({ before: 4, after: 9 })
  expect(placeIn([9, 4], 2, 'newest')).toEqual({ before: 4, after: undefined })
  expect(placeIn([9, 4], 7, 'updated')).toBeNull()
  expect(placeIn([], 7, 'newest')).toBeNull()
})

onBothEngines('findNeighbours on %s', (engine) => {
  let app: TestApp
  let ids: number[]
  beforeEach(async () => {
    app = await openTestApp({ engine })
    const mei = await app.customer()
    ids = []
    // Newest first, as in the list.
    for (let booked = 0; booked < 4; booked++) ids.unshift(await bookFor(app, mei))
  })
  afterEach(() => app.close())

  const none = { before: null, after: null, next: null }

  test('findNeighbours crosses to the next and the previous page', async () => {
    const { next: cursor } = await listTicketIds(app.shop, { limit: 2 })
    expect(await findNeighbours(app.shop, ids[1]!, { list: { limit: 2 }, previous: null })).toEqual({
      before: { id: ids[0], page: 'same' },
      after: { id: ids[2], page: 'next' },
      next: cursor,
    })
    const second = { list: { limit: 2, cursor: cursor! }, previous: {} }
    expect(await findNeighbours(app.shop, ids[2]!, second)).toEqual({
      before: { id: ids[1], page: 'previous' },
      after: { id: ids[3], page: 'same' },
      next: null,
    })
  })

  test.each(['newest', 'oldest', 'updated'] as const)(
    'findNeighbours walks the list sorted by %s page by page',
    async (sort) => {
      const first = await listTicketIds(app.shop, { sort, limit: 3 })
      const second = await listTicketIds(app.shop, { sort, limit: 3, cursor: first.next! })
      expect([...first.ids, ...second.ids]).toEqual(sort === 'oldest' ? ids.toReversed() : ids)
      expect(second.next).toBeNull()
    },
  )

  test('findNeighbours walks the results of a search', async () => {
    const list = { q: String(ids[1]) }
    expect(await findNeighbours(app.shop, ids[1]!, { list, previous: null })).toEqual(none)
  })

  test('findNeighbours returns none without a list, and none for a manipulated cursor', async () => {
    expect(await findNeighbours(app.shop, ids[1]!, null)).toEqual(none)
    const tampered = { list: { cursor: 'tampered' }, previous: null }
    expect(await findNeighbours(app.shop, ids[1]!, tampered)).toEqual(none)
  })
})
