import { runLongForm } from '../run-long-form.ts'

/** `npm run test:a11y`: every page of the demo shop, at 320, 390 and 1280 px, in light and dark. */
export function run(): Promise<void> {
  return runLongForm(['--config', 'test/e2e/every-size/vitest.config.ts'], { A11Y_SIZES: '320,390,1280' })
}
