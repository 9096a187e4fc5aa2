import { runAtLength } from '../run-at-length.ts'

/** What `npm run test:crash` does: ten rounds on each engine, or as many as `CRASH_ROUNDS` says. */
export function run(): Promise<void> {
  return runAtLength(['test/crash/'], { CRASH_ROUNDS: '10' })
}
