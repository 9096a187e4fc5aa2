import { runAtLength } from '../run-at-length.ts'

/** What `npm run test:fuzz` does: ten thousand requests on each engine; `FUZZ_SEED` makes the same ones again. */
export function run(): Promise<void> {
  return runAtLength(['test/security/fuzz.test.ts'], { FUZZ_REQUESTS: '10000' })
}
