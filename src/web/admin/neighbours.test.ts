import { expect, test } from 'vitest'
import { getTicket } from '#contract/tickets.ts'
import type { Api } from '../api.ts'
import { findNeighbours, placeIn, ticketPath } from './neighbours.ts'

test('a ticket stands between those beside it, in the order of its list', () => {
  expect(placeIn([9, 7, 4], 7, 'newest')).toEqual({ before: 9, after: 4 })
  expect(placeIn([4, 7, 9], 4, 'oldest')).toEqual({ before: undefined, after: 7 })
})

test('a ticket that has left its list keeps its place, except where the last change decides', () => {
  expect(placeIn([9, 4], 7, 'newest')).toEqual({ before: 9, after: 4 })
  expect(placeIn([4, 9], 7, 'oldest')).toEqual({ before: 4, after: 9 })
  expect(placeIn([9, 4], 2, 'newest')).toEqual({ before: 4, after: undefined })
  expect(placeIn([9, 4], 7, 'updated')).toBeNull()
  expect(placeIn([], 7, 'newest')).toBeNull()
})

test('at the end of a page the next ticket comes from the page that follows', async () => {
  const pages: Record<string, { ids: number[]; next: string | null }> = {
    '': { ids: [9, 8], next: 'c1' },
    c1: { ids: [7, 6], next: null },
  }
  const api = {
    readList: async (endpoint: unknown, { data }: { data: { cursor?: string; limit: number } }) => {
      expect(endpoint).toBe(getTicket)
      const { ids, next } = pages[data.cursor ?? '']!
      return { rows: ids.slice(0, data.limit).map((id) => ({ id })), total: 4, next }
    },
  } as unknown as Api
  expect(await findNeighbours(api, 8, 'status=3')).toEqual({
    before: { id: 9, from: 'status=3' },
    after: { id: 7, from: '?status=3&cursor=c1' },
  })
  expect(await findNeighbours(api, 7, 'status=3&cursor=c1')).toEqual({
    before: { id: 8, from: '?status=3' },
    after: { id: 6, from: 'status=3&cursor=c1' },
  })
})

test('a list that cannot be read has no neighbours, and the ticket is shown all the same', async () => {
  const api = { readList: () => Promise.reject(new Error('400')) } as unknown as Api
  expect(await findNeighbours(api, 8, 'cursor=tampered')).toEqual({ before: null, after: null })
})

test('the list that a ticket was opened from stands in its address', () => {
  expect(ticketPath(7)).toBe('/admin/tickets/7')
  expect(ticketPath(7, '?status=3&q=mei')).toBe('/admin/tickets/7?from=status%3D3%26q%3Dmei')
})
