import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { filesAlone } from './test/files-alone.ts'
import { SlowTestsFirst } from './test/slow-tests-first.ts'
import { leftOut } from './test/whole-form.ts'

const include = ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/{security,crash}/*.test.ts']

const common = {
  setupFiles: ['test/quick-passwords.ts'],
  // Ends what hangs: on a slow machine the longest tests take half a minute.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 30_000 } },
}
// As Node resolves packages in production: with Vite's "development" some of them check themselves at every call.
const ssr = { resolve: { conditions: ['node'] } }

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    // A block of two or three tests may have none on one of the engines.
    passWithNoTests: true,
    // Tests mostly wait for databases, email and processes, so more workers than cores run.
    maxWorkers: Math.max(3, Math.ceil(availableParallelism() * 1.5)),
    sequence: { sequencer: SlowTestsFirst },
    reporters: ['default'],
    projects: [
      // Loading the app anew for every file would take a fifth of all CPU time.
      {
        ssr,
        test: { ...common, name: 'shared', include, exclude: [...filesAlone, ...leftOut], isolate: false },
      },
      { ssr, test: { ...common, name: 'alone', include: filesAlone } },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html', 'lcov'],
      reportsDirectory: '.test/coverage',
    },
  },
})
