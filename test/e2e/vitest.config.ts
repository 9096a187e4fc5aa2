import { defineConfig } from 'vitest/config'
import { LongestBrowserTestsFirst } from '../slow-tests-first.ts'
import { leftOut } from '../whole-form.ts'

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/e2e/*.e2e.ts'],
    exclude: leftOut,
    globalSetup: ['test/global-setup.ts'],
    // The files of a worker share its browser and its shop.
    isolate: false,
    testTimeout: 180_000,
    // A shop that starts beside other work has five minutes.
    hookTimeout: 330_000,
    expect: { poll: { timeout: 30_000 } },
    // Files spend much of their time waiting for the server, for emails and for the browser.
    maxWorkers: 3,
    sequence: { sequencer: LongestBrowserTestsFirst },
  },
})
