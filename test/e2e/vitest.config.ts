import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/e2e/*.e2e.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 8_000 } },
    // One browser and one running shop at a time are enough for two cores.
    fileParallelism: false,
  },
})
