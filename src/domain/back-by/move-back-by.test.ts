import { cpuUsage } from 'node:process'
import { expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import { openCalendar, toDay, toDayNumber } from './calendar.ts'
import { estimateBackBy } from './estimate.ts'
import { firstFigures } from './figures.ts'
import { findLastDays } from './move-back-by.ts'

test('findLastDays of a phone whose part is expected in decades names days near the last one said, also once it has come, in milliseconds', () => {
  const calendar = openCalendar({ hours: firstProfile.hours, closures: [] })
  const shop = { figures: firstFigures, calendar, withoutClosures: calendar, marginDays: 0 }
  const day = toDayNumber('2026-01-05')
  const facts = {
    stage: 'bench',
    since: day,
    zone: 'near',
    repair: 'screen',
    express: false,
    awaitsApproval: false,
    availability: null,
    partOn: toDayNumber('2099-12-24'),
    open: null,
  } as const
  const { from, to } = estimateBackBy(facts, day, shop)
  const before = cpuUsage()
  const said = { from, to, firstFrom: from, firstTo: to, open: null, moves: [] }
  const last = findLastDays(said, facts, { day, shop })!
  const come = findLastDays(said, { ...facts, partOn: null }, { day, shop })!
  expect(cpuUsage(before).user).toBeLessThan(1_000_000)
  expect(toDay(last.usual) > '2099-12-24').toBe(true)
  expect(last.usual).toBeLessThanOrEqual(last.move)
  expect(last.move).toBeLessThanOrEqual(to)
  expect(toDay(come.usual) > '2099-12-01').toBe(true)
})
