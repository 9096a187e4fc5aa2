import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { backupsToRemove, latestSlot } from './backup-schedule.ts'

const name = (ms: number) => `mendpost-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

test('latestSlot is today from the backup time on, in the zone of the shop, and yesterday before', () => {
  // 03:00 in Melbourne is 16:00 UTC of the day before, in summer time.
  const three = Date.UTC(2026, 10, 19, 16)
  expect(latestSlot(three, '03:00', 'Australia/Melbourne')).toBe('2026-11-20')
  expect(latestSlot(three - 1, '03:00', 'Australia/Melbourne')).toBe('2026-11-19')
  expect(latestSlot(three, '03:00', 'Australia/Perth')).toBe('2026-11-19')
})

test('latestSlot leaves out no day of two years, also where clocks change', () => {
  for (const at of ['00:00', '02:30', '23:59']) {
    const slots = new Set<string>()
    for (let now = Date.UTC(2026, 0, 1, 14); now < Date.UTC(2028, 0, 1, 13); now += HOUR_MS / 2)
      slots.add(latestSlot(now, at, 'Australia/Melbourne'))
    const days = Array.from({ length: 730 }, (_, day) =>
      new Date(Date.UTC(2026, 0, 2) + day * DAY_MS).toISOString().slice(0, 10),
    )
    expect([...slots], at).toEqual(expect.arrayContaining(days.slice(0, -1)))
    expect(slots.size, at).toBeLessThanOrEqual(731)
  }
})

test('backupsToRemove keeps days, weeks and months of daily backups over three years', () => {
  let kept: string[] = []
  for (let day = 0; day < 3 * 365; day++) {
    kept.push(name(Date.UTC(2026, 0, 1, 16) + day * DAY_MS))
    const removed = new Set(backupsToRemove(kept))
    kept = kept.filter((each) => !removed.has(each))
    expect(kept.length).toBeLessThanOrEqual(7 + 5 + 12)
    if (day < 6) expect(removed.size).toBe(0)
  }
  const newest = Date.UTC(2026, 0, 1, 16) + (3 * 365 - 1) * DAY_MS
  for (let day = 0; day < 7; day++) expect(kept).toContain(name(newest - day * DAY_MS))
  const months = new Set(kept.map((each) => each.slice(9, 16)))
  expect(months.size).toBe(12)
})

test('backupsToRemove never removes the last backups of a shop that made none for long, nor other files', () => {
  const old = [name(Date.UTC(2020, 0, 1)), name(Date.UTC(2020, 0, 2))]
  expect(backupsToRemove([...old, 'photos', 'mendpost-mine', '.mendpost-2020-01-01T00-00-00Z.part'])).toEqual(
    [],
  )
  const sameDay = [name(Date.UTC(2026, 0, 1, 3)), name(Date.UTC(2026, 0, 1, 9))]
  expect(backupsToRemove(sameDay)).toEqual([sameDay[0]])
})

test('backupsToRemove removes backups that were interrupted, and keeps as many whole ones as without them', () => {
  const days = Array.from({ length: 14 }, (_, day) => name(Date.UTC(2026, 10, 1 + day, 16)))
  const partial = new Set([...days.slice(7), 'photos'])
  expect(backupsToRemove([...days, 'photos'], partial)).toEqual(days.slice(7).reverse())
})
