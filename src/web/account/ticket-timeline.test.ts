import { expect, test } from 'vitest'
import { timelineOf } from './ticket-timeline.ts'

test('the customer reads, in its place among the notes, that staff looked at the passcode, and not who', () => {
  const note = {
    id: 5,
    comment: 'Screen is in.',
    status_change: null,
    fullname: 'Staff Team',
    staff_only: 0 as const,
  }
  const entries = timelineOf({
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
