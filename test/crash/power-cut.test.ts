import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inspectDatabase } from '#db/inspect-database.ts'
import { openDatabase } from '#db/open-database.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { canTraceDisks, readTrace, getTraceCommand, type DiskStep } from './disk-trace.ts'
import { expectIntact } from './expect-intact.ts'
import { diskAfterCut, fates, type Disk } from './possible-disks.ts'
import { createRecord, writeWithoutPause, type WriteRecord } from './writers.ts'

const cuts = Number(process.env.CRASH_ROUNDS ?? 2) * 10
const why = canTraceDisks() ? '' : ' (skipped: it needs Linux and strace)'

// PostgreSQL has its own tests; `npm run doctor` checks that fsync is on.
describe.skipIf(why !== '')(`a power cut${why}`, () => {
  let shop: CrashShop
  let record: WriteRecord
  let before: Disk
  let steps: DiskStep[]
  let began: number
  beforeAll(async () => {
    shop = await openCrashShop('sqlite')
    const folder = await mkdtemp(join(tmpdir(), 'mendpost-trace-'))
    try {
      await shop.running().stop()
      before = bookFiles(shop.dataDir)
      await shop.restart(getTraceCommand(folder))
      record = createRecord()
      began = Date.now()
      const writers = writeWithoutPause(shop, record, () => [shop.url()], { writerCount: 12, pauseMs: 1 })
      await vi.waitUntil(() => record.booked.size > 60, 120_000)
      await writers.stop()
      const { pid } = shop.running().child
      await shop.running().stop()
      steps = (await readTrace(folder, pid!)).filter(
        ({ file }) => dirname(file) === shop.dataDir && isBook(basename(file)),
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, 240_000)
  afterAll(() => shop?.close())

  test(
    `acknowledged writes survive it at any moment, ${cuts} times`,
    { timeout: 60_000 + cuts * 5_000 },
    async () => {
      // Simultaneous writes share a sync.
      const syncs = steps.filter(({ does }) => does === 'sync')
      expect(syncs.length).toBeGreaterThan(10)
      const lasted = syncs.at(-1)!.ended - began
      let kept = 0
      const pickOne = <T>(all: T[]): T => all[Math.floor(Math.random() * all.length)]!
      const received = [...record.receivedAt.values()]
      // At random moments, in the middle of a write, and right after an acknowledgement.
      const moments = [
        () => began + Math.random() * lasted,
        () => pickOne(steps).ended,
        () => pickOne(received) + 0.001,
      ]
      for (let cut = 0; cut < cuts; cut++) {
        const moment = moments[cut % moments.length]!()
        const promised = promisesBy(record, moment)
        kept += promised.booked.size + promised.noted.size
        for (const fate of fates) {
          const disk = diskAfterCut(before, steps, moment, fate, Math.random)
          await expectPersisted(
            shop,
            promised,
            disk,
            `${Math.round(moment - began)} ms after the beginning, ${fate}`,
          )
        }
      }
      expect(kept).toBeGreaterThan(0)
    },
  )

  test('an acknowledgement before the sync would be detected', { timeout: 60_000 }, async () => {
    const unconfirmed = steps.filter(({ does }) => does !== 'sync')
    const moment = Date.now()
    const promised = promisesBy(record, moment)
    const disk = diskAfterCut(before, unconfirmed, moment, 'none kept', Math.random)
    await expect(expectPersisted(shop, promised, disk, 'without syncs')).rejects.toThrow(
      'A power cut without syncs',
    )
  })
})

/** Opens the disk's contents with our own code: the database is intact and holds every acknowledged write. */
async function expectPersisted(
  shop: CrashShop,
  promised: WriteRecord,
  disk: Disk,
  when: string,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-cut-'))
  try {
    for (const [file, bytes] of disk) await writeFile(join(folder, basename(file)), bytes)
    const sqliteFile = join(folder, 'mendpost.sqlite')
    const database = await openDatabase({ sqliteFile })
    try {
      await expectIntact({ ...shop, database }, promised)
    } finally {
      await database.close()
    }
    expect(inspectDatabase(sqliteFile).problems).toEqual([])
  } catch (thrown) {
    throw new Error(`A power cut ${when}`, { cause: thrown })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The writes acknowledged by a moment; later ones may exist or not. */
function promisesBy(record: WriteRecord, moment: number): WriteRecord {
  const promised = createRecord()
  for (const [key, ticket] of record.booked) {
    if ((record.receivedAt.get(key) ?? Infinity) < moment) promised.booked.set(key, ticket)
    else promised.open.set(key, { key, body: '' })
  }
  for (const [key, attempt] of record.open) promised.open.set(key, attempt)
  for (const [comment, note] of record.noted) {
    if ((record.receivedAt.get(comment) ?? Infinity) < moment) promised.noted.set(comment, note)
  }
  return promised
}

function isBook(name: string): boolean {
  // SQLite rebuilds the shared-memory file from the others.
  return name === 'mendpost.sqlite' || name === 'mendpost.sqlite-wal'
}

function bookFiles(folder: string): Disk {
  const names = readdirSync(folder).filter(isBook)
  return new Map(names.map((name) => [join(folder, name), readFileSync(join(folder, name))]))
}
