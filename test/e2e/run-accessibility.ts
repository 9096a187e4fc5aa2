import { runAtLength } from '../run-at-length.ts'

/** What `npm run test:a11y` does: every page for everybody, at 320, 390 and 1280 px, in light and dark. */
export function run(): Promise<void> {
  return runAtLength(['--config', 'test/e2e/vitest.config.ts', 'test/e2e/accessibility.e2e.ts'], {
    A11Y_SIZES: '320,390,1280',
  })
}
