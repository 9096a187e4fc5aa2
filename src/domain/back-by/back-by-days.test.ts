import { cpuUsage } from 'node:process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import { openCalendar, toDay, toDayNumber } from './calendar.ts'
import { estimateBackBy } from './estimate.ts'
import { firstFigures } from './figures.ts'
import { findLastDays, moveBackBy, type MoveFacts, type Said } from './move-back-by.ts'

const calendar = openCalendar({ hours: firstProfile.hours, closures: [] })
const day = toDayNumber('2026-01-05')
const facts: MoveFacts = {
  stage: 'waiting',
  since: day,
  zone: 'near',
  repair: 'screen',
  express: false,
  awaitsApproval: false,
  availability: null,
  partOn: null,
  open: null,
}
const withWork = (waiting: number) => ({
  figures: { ...firstFigures, finishedADay: 8, waiting },
  calendar,
  withoutClosures: calendar,
  marginDays: 0,
})
const say = ({ from, to }: { from: number; to: number }) => {
  return { from, to, firstFrom: from, firstTo: to, open: null, moves: [] }
}

test('estimateBackBy says neither day before work that waits for ten days may be done', () => {
  const estimate = (waiting: number) => {
    const { from, to } = estimateBackBy(facts, day, withWork(waiting))
    return [toDay(from), toDay(to)]
  }
  expect(estimate(0)).toEqual(['2026-01-07', '2026-01-12'])
  // Ten days, less one at the bench; a quarter more or less.
  expect(estimate(80)).toEqual(['2026-01-14', '2026-01-21'])
})

test('findLastDays of a phone whose part is expected in decades names days near the last one said, also once it has come, in milliseconds', () => {
  const shop = withWork(0)
  const waits: MoveFacts = { ...facts, stage: 'bench', partOn: toDayNumber('2099-12-24') }
  const { from, to } = estimateBackBy(waits, day, shop)
  const before = cpuUsage()
  const last = findLastDays(say({ from, to }), waits, { day, shop })!
  const come = findLastDays(say({ from, to }), { ...waits, partOn: null }, { day, shop })!
  expect(cpuUsage(before).user).toBeLessThan(1_000_000)
  expect(toDay(last.usual) > '2099-12-24').toBe(true)
  expect(last.usual).toBeLessThanOrEqual(last.move)
  expect(last.move).toBeLessThanOrEqual(to)
  expect(toDay(come.usual) > '2099-12-01').toBe(true)
})

test('findLastDays finds the days that a look at each day finds', () => {
  const some = fc.record({
    stage: fc.constantFrom<MoveFacts['stage'][]>('coming', 'waiting', 'bench', 'ready', 'posted'),
    ago: fc.nat({ max: 40 }),
    waiting: fc.nat({ max: 160 }),
    later: fc.integer({ min: -10, max: 30 }),
    part: fc.option(fc.nat({ max: 60 })),
  })
  fc.assert(
    fc.property(some, ({ stage, ago, waiting, later, part }) => {
      const shop = withWork(waiting)
      const one: MoveFacts = { ...facts, stage, since: day - ago, partOn: part === null ? null : day + part }
      const { from, to } = estimateBackBy(one, day - ago, shop)
      const said = say({ from, to: to + later })
      const misses = (at: number) => estimateBackBy(one, at, shop).usual > said.to
      let usual = day
      if (misses(day)) while (usual > one.since && misses(usual - 1)) usual--
      else while (usual < said.to && !misses(usual)) usual++
      let move = day
      while (move < said.to && estimateBackBy(one, move, shop).earliest <= said.to) move++
      expect(findLastDays(said, one, { day, shop })).toEqual({ usual: Math.min(usual, move), move })
    }),
    { numRuns: 500 },
  )
})

test('moveBackBy never says an earlier day than before, through any stages, waits and open answers', () => {
  const look = fc.record({
    passed: fc.nat({ max: 12 }),
    stage: fc.constantFrom<MoveFacts['stage'][]>('coming', 'waiting', 'bench', 'ready', 'posted'),
    waiting: fc.nat({ max: 160 }),
    part: fc.option(fc.nat({ max: 30 })),
    open: fc.option(fc.constantFrom<('quote' | 'part')[]>('quote', 'part')),
  })
  fc.assert(
    fc.property(fc.array(look, { minLength: 2 }), (looks) => {
      let [at, said, from, to] = [day, null as Said | null, 0, 0]
      for (const { passed, stage, waiting, part, open } of looks) {
        at += passed
        const now: MoveFacts = { ...facts, stage, since: at, partOn: part === null ? null : at + part, open }
        said = moveBackBy(said, now, { day: at, now: at, shop: withWork(waiting) })
        if (said.from === null || said.to === null) continue
        expect(said.from).toBeGreaterThanOrEqual(from)
        expect(said.to).toBeGreaterThanOrEqual(Math.max(to, said.from))
        ;[from, to] = [said.from, said.to]
      }
    }),
    { numRuns: 500 },
  )
})
