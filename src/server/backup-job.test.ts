import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { readBackupState, type BackupResult } from '#domain/backups/scheduled-backups.ts'
import type { Log } from '#http/log.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { startBackupJob } from './backup-job.ts'

const log = { error() {}, info() {} } as unknown as Log

onBothEngines('scheduled backups on %s', (engine) => {
  let app: TestApp
  let sam: SignedIn
  let made: number
  let result: BackupResult
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
    made = 0
    result = { name: 'mendpost-2026-11-20T16-00-00Z', bytes: 12_345 }
  })
  afterEach(() => app.close())

  const openJob = () =>
    startBackupJob({
      shop: app.shop,
      at: '03:00',
      log,
      make: async () => {
        made += 1
        return result
      },
    })
  const backup = () => readBackupState(app.shop)
  const emails = async () => {
    const rows = await app.shop.database.db.selectFrom('outbox').select('email_kind').execute()
    return rows.filter(({ email_kind }) => email_kind === 'backup-failed-for-shop').length
  }

  test('the backup job makes one backup a day, also with two processes', async () => {
    const [one, other] = [openJob(), openJob()]
    expect(await backup()).toBeNull()
    await Promise.all([one.look(), other.look()])
    await one.look()
    expect(made).toBe(1)
    expect((await app.call('GET /api/pages/admin/dashboard', {}, { as: sam })).body.backup).toEqual(
      await backup(),
    )
    for (let hours = 0; hours < 24; hours++) {
      app.clock.advance(HOUR_MS)
      await Promise.all([one.look(), other.look()])
    }
    expect(made).toBe(2)
    expect(await backup()).toMatchObject({ bytes: 12_345, failed_at: null, error: null })
    await Promise.all([one.stop(), other.stop()])
  })

  test('a failed backup is emailed to the shop once, and shown until the next good one', async () => {
    const job = openJob()
    await job.look()
    const good = (await backup())!.last_good_at
    app.clock.advance(DAY_MS)
    result = { error: 'ENOSPC: no space left on device' }
    await job.look()
    await job.look()
    expect(await emails()).toBe(1)
    expect(await backup()).toMatchObject({ last_good_at: good, error: 'ENOSPC: no space left on device' })

    app.clock.advance(DAY_MS)
    result = { name: 'mendpost-2026-11-22T16-00-00Z', bytes: 1 }
    await job.look()
    expect(await backup()).toMatchObject({ bytes: 1, failed_at: null, error: null })
    await job.stop()
  })

  test('a backup that comes to no end is ended, emailed, and keeps none of the next days from being made', async () => {
    let hangs = true
    const job = startBackupJob({
      shop: app.shop,
      at: '03:00',
      log,
      withinMs: 50,
      make: (signal) =>
        hangs
          ? new Promise((resolve) => {
              signal.addEventListener('abort', () => resolve({ error: 'The operation was aborted' }))
            })
          : Promise.resolve(result),
    })
    await job.look()
    expect([await emails(), (await backup())?.error]).toEqual([1, 'It took too long, and was ended.'])
    hangs = false
    app.clock.advance(DAY_MS)
    await job.look()
    expect(await backup()).toMatchObject({ bytes: 12_345, error: null })
    await job.stop()
  })

  test('a backup that is interrupted by a stop is made after the next start, one by a crash counts as failed', async () => {
    const stopped = startBackupJob({
      shop: app.shop,
      at: '03:00',
      log,
      make: (signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve({ error: 'aborted' }))),
    })
    const looking = stopped.look()
    await expect
      .poll(async () => (await app.shop.database.db.selectFrom('backups').selectAll().execute()).length)
      .toBe(1)
    await stopped.stop()
    await looking
    const job = openJob()
    await job.look()
    expect([made, await emails()]).toEqual([1, 0])

    app.clock.advance(DAY_MS)
    await app.shop.database.db
      .insertInto('backups')
      .values({
        slot: '2000-01-01',
        started_at: app.clock.now() - 7 * HOUR_MS,
        finished_at: null,
        name: null,
        bytes: null,
        error: null,
      })
      .execute()
    await job.look()
    expect(await emails()).toBe(1)
    await job.stop()
  })
})
