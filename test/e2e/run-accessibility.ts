import { runAtLength } from '../run-at-length.ts'

/** What `npm run test:a11y` does: every page of a lived-in shop, at 320, 390 and 1280 px, in light and dark. */
export function run(): Promise<void> {
  return runAtLength(['--config', 'test/e2e/every-size/vitest.config.ts'], { A11Y_SIZES: '320,390,1280' })
}
