import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '#test/open-test-app.ts'
import { shopParts } from '#test/shop-parts.ts'
import { silentLog } from '#test/silent-log.ts'
import { readEnv } from './env.ts'
import { startJobs } from './jobs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mendpost-jobs-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('storage that cannot be listed or deleted from keeps no erased email in its folder', async () => {
  const { storage } = shopParts()
  const refuse = () => Promise.reject(new Error('AccessDenied'))
  let erased = 0
  const app = await openTestApp({
    parts: {
      storage: { ...storage, list: refuse, remove: refuse },
      savedEmails: {
        list: async () => {
          erased += 1
          return []
        },
        remove: async () => {},
      },
    },
  })
  const jobs = await startJobs({
    shop: app.shop,
    env: readEnv({ DATA_DIR: dataDir }),
    log: silentLog,
    announceLink: null,
  })
  await expect.poll(() => erased).toBe(1)
  await jobs.stop()
  await app.close()
})
