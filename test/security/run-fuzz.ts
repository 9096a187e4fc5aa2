import { runLongForm } from '../run-long-form.ts'

/** `npm run test:fuzz`: ten thousand requests on each engine; `FUZZ_SEED` repeats them. */
export function run(): Promise<void> {
  return runLongForm(['test/security/fuzz.test.ts'], { FUZZ_REQUESTS: '10000' })
}
