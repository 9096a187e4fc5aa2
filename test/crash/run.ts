import { runLongForm } from '../run-long-form.ts'

/** `npm run test:crash`: ten rounds on each engine, or `CRASH_ROUNDS`. */
export function run(): Promise<void> {
  return runLongForm(['test/crash/'], { CRASH_ROUNDS: '10' })
}
