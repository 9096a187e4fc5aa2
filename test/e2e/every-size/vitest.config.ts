import { defineConfig } from 'vitest/config'
import journeys from '../vitest.config.ts'

export default defineConfig({
  test: {
    ...journeys.test,
    include: ['test/e2e/every-size/*.e2e.ts'],
    testTimeout: 900_000,
  },
})
