import { expect, test } from 'vitest'
import { describeWorkStart } from './work-start.ts'

const christmas = {
  from: '2026-12-24',
  to: '2027-01-05',
  sentence: 'Closed over Christmas.',
  bookings: 'open' as const,
}

test('describeWorkStart names the first day after a closure during which repairs can be booked', () => {
  expect(describeWorkStart([christmas], '2026-12-27')).toBe(
    'We are closed until 5 January 2027. Work on your phone begins from 6 January 2027.',
  )
  expect(describeWorkStart([christmas], '2026-12-12')).toContain(
    'that arrives then begins from 6 January 2027',
  )
})

test('describeWorkStart says nothing of a closure that is far, over, or takes no bookings', () => {
  expect(describeWorkStart([christmas], '2026-11-24')).toBeNull()
  expect(describeWorkStart([christmas], '2027-01-06')).toBeNull()
  expect(describeWorkStart([{ ...christmas, bookings: 'paused' }], '2026-12-27')).toBeNull()
})
