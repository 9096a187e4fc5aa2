import { expect, test } from 'vitest'
import { toTimeline } from './ticket-timeline.ts'

test('toTimeline shows the customer what staff revealed in its place among the notes, without the staff member’s name', () => {
  const note = {
    id: 5,
    comment: 'Screen is in.',
    status_change: null,
    fullname: 'Staff Team',
    staff_only: 0 as const,
  }
  const look = (at: string, reason: string) => ({ at, by: 'Staff Team', reason })
  const entries = toTimeline({
    created_at: '2026-11-20T01:00:00.000Z',
    notes: [{ ...note, created_at: '2026-11-20T03:00:00.000Z' }],
    passcode_looks: [look('2026-11-20T02:00:00.000Z', 'Testing.'), look('2026-11-20T04:00:00.000Z', '')],
    contact_looks: [look('2026-11-20T05:00:00.000Z', 'A parcel came back.')],
  })
  expect(entries.map(({ when, body }) => [when.slice(11, 13), body])).toEqual([
    ['01', 'Ticket submitted, waiting for approval.'],
    ['02', 'A staff member looked at your passcode: “Testing.”'],
    ['03', 'Screen is in.'],
    ['04', 'A staff member looked at your passcode.'],
    ['05', 'A staff member looked at your former contact details: “A parcel came back.”'],
  ])
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
})
