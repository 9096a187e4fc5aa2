import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongOnesEarly } from './test/long-ones-early.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/{security,crash}/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/quick-passwords.ts'],
    // Much of the time is spent waiting for databases, mail and processes, so there are more at work than cores.
    maxWorkers: Math.max(3, Math.ceil(availableParallelism() * 1.5)),
    sequence: { sequencer: LongOnesEarly },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
