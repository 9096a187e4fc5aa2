import { createHash } from 'node:crypto'
import { describe, test, type TestAPI, type TestFunction } from 'vitest'
import type { Engine } from '#db/tables.ts'
import { engines } from './open-test-database.ts'

type OneTest = (title: string, body: TestFunction, timeoutMs?: number) => void
/** Defines tests of a block that runs on one engine: `both` where locks or queries are the subject of one of them. */
type EngineTest = OneTest & { each: TestAPI['each']; both: OneTest }

/** Whether every test runs on every engine, as with `npm test -- --both`. */
const everywhere = process.env.TEST_ENGINES === 'both'

/** The engines of a block or a test that asserts rules: the one that its title stands for, or all of them. */
export function enginesOf(title: string): Engine[] {
  if (everywhere || engines.length === 1) return engines
  const [byte = 0] = createHash('sha256').update(title).digest()
  return [engines[byte % engines.length]!]
}

/** A block whose tests assert rules: each runs on one engine, which its title decides, so that the queries meet both. */
export function onOneEngine(title: string, body: (engine: Engine, test: EngineTest) => void): void {
  describe.each(engines)(title, (engine) => {
    body(engine, testOn(engine))
  })
}

/** A block about queries, locks, races, search, money or derived rows: all its tests run on every engine. */
export const onBothEngines = describe.each(engines)

function testOn(engine: Engine): EngineTest {
  const runsHere = (title: string) => enginesOf(title).includes(engine)
  const one: OneTest = (title, body, timeoutMs) => {
    if (runsHere(title)) test(title, body, timeoutMs)
  }
  const each = (rows: readonly unknown[]) => (title: string, body: () => void, timeoutMs?: number) => {
    if (runsHere(title)) test.each(rows)(title, body, timeoutMs)
  }
  return Object.assign(one, { each: each as TestAPI['each'], both: test as OneTest })
}
