import { expect, test } from 'vitest'
import { toTimeline } from './ticket-timeline.ts'

test('toTimeline shows the customer the passcode access in its place among the notes, without the staff member’s name', () => {
  const note = {
    id: 5,
    comment: 'Screen is in.',
    status_change: null,
    fullname: 'Staff Team',
    staff_only: 0 as const,
  }
  const entries = toTimeline({
    created_at: '2026-11-20T01:00:00.000Z',
    notes: [{ ...note, created_at: '2026-11-20T03:00:00.000Z' }],
    passcode_reveals: ['2026-11-20T02:00:00.000Z', '2026-11-20T04:00:00.000Z'],
  })
  expect(entries.map(({ when, body }) => [when.slice(11, 13), body])).toEqual([
    ['01', 'Ticket submitted, waiting for approval.'],
    ['02', 'A staff member looked at your passcode.'],
    ['03', 'Screen is in.'],
    ['04', 'A staff member looked at your passcode.'],
  ])
})
