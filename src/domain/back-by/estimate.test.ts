import { expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import { openCalendar, toDay, toDayNumber } from './calendar.ts'
import { estimateBackBy } from './estimate.ts'
import { firstFigures } from './figures.ts'

test('estimateBackBy says neither day before work that waits for ten days may be done', () => {
  const calendar = openCalendar({ hours: firstProfile.hours, closures: [] })
  const day = toDayNumber('2026-01-05')
  const facts = {
    stage: 'waiting',
    since: day,
    zone: 'near',
    repair: 'screen',
    express: false,
    awaitsApproval: false,
    availability: null,
    partOn: null,
  } as const
  const estimate = (waiting: number) => {
    const figures = { ...firstFigures, finishedADay: 8, waiting }
    const { from, to } = estimateBackBy(facts, day, { figures, calendar, marginDays: 0 })
    return [toDay(from), toDay(to)]
  }
  expect(estimate(0)).toEqual(['2026-01-07', '2026-01-12'])
  // Ten days, less one at the bench; a quarter more or less.
  expect(estimate(80)).toEqual(['2026-01-14', '2026-01-21'])
})
