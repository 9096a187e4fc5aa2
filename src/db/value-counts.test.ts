import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { readSliced } from './slices.ts'
import { countListed, countValues } from './value-counts.ts'

const row = fc.record({
  at: fc.oneof(fc.integer({ min: 0, max: 900 * DAY_MS }), fc.constantFrom(0, DAY_MS, 400 * DAY_MS)),
  one: fc.option(fc.integer({ min: -5, max: 5 })),
  other: fc.option(fc.constantFrom(0, 7, 1_000_000)),
})

onBothEngines('counts and sums of spans on %s', (engine) => {
  test('each row of a span is counted once, by each of its values', async () => {
    const { db, close } = await createTestDatabase(engine)
    await sql`create table timed (at bigint not null, one bigint, other bigint)`.execute(db)
    const timed = { table: 'timed', column: 'at' }
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 60 }),
        fc.integer({ min: 0, max: 500 * DAY_MS }),
        async (rows, start) => {
          await sql`delete from timed`.execute(db)
          for (const { at, one, other } of rows)
            await sql`insert into timed values (${at}, ${one}, ${other})`.execute(db)
          const span = { start, end: 500 * DAY_MS }
          const inside = rows.filter(({ at }) => at >= span.start && at < span.end)
          const expected = (['one', 'other'] as const).map((name) =>
            Object.fromEntries(
              [...Map.groupBy(inside, (one) => one[name])]
                .filter(([value]) => value !== null)
                .map(([value, own]) => [value, own.length]),
            ),
          )
          const counts = await countValues(db, timed, span, [sql`one`, sql`other`])
          expect(counts.map((own) => Object.fromEntries(own))).toEqual(expected)
          let number = 0
          await readSliced<{ number: number }>(
            db,
            timed,
            span,
            (within) => sql`select count(*) as number from timed where ${within}`,
            (part) => (number += Number(part.number)),
          )
          expect(number).toBe(inside.length)
        },
      ),
      { numRuns: 40 },
    )
    await close()
  })
})

test('a list of numbers is counted, negative ones too', () => {
  const counts = new Map<number, number>()
  for (const list of ['12,-3,12,0', '', '0', '-3']) countListed(list, counts)
  expect(Object.fromEntries(counts)).toEqual({ 12: 2, '-3': 2, 0: 2 })
})
