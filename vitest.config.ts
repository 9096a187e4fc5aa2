import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SpreadSlowTests } from './test/slow-tests-first.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/{security,crash}/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/quick-passwords.ts'],
    // Tests mostly wait for databases, email and processes, so more workers than cores run.
    maxWorkers: Math.max(3, Math.ceil(availableParallelism() * 1.5)),
    sequence: { sequencer: SpreadSlowTests },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'html', 'lcov'],
      reportsDirectory: '.test/coverage',
    },
  },
})
