import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/{security,crash}/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // Much of the time is spent waiting for databases, mail and processes, so no core is left out.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
