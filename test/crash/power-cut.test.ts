import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspectBooks } from '#db/inspect-books.ts'
import { openBooks } from '#db/open-books.ts'
import { openCrashShop, type CrashShop } from './crash-shop.ts'
import { canTraceDisks, readTrace, traceInto, type DiskStep } from './disk-trace.ts'
import { expectWhole } from './expect-whole.ts'
import { diskAfterCut, fates, type Disk } from './possible-disks.ts'
import { emptyRecord, writeWithoutPause, type Promises } from './writers.ts'

const cuts = Number(process.env.CRASH_ROUNDS ?? 2) * 10
const why = canTraceDisks() ? '' : ' (skipped: it needs Linux and strace)'

// PostgreSQL brings its own proof; `npm run doctor` sees that nobody has switched it off.
describe.skipIf(why !== '')(`a power cut${why}`, () => {
  let shop: CrashShop
  let record: Promises
  let before: Disk
  let steps: DiskStep[]
  let began: number
  beforeAll(async () => {
    shop = await openCrashShop('sqlite')
    const folder = await mkdtemp(join(tmpdir(), 'mendpost-trace-'))
    try {
      await shop.running().stop()
      before = bookFiles(shop.dataDir)
      await shop.restart(traceInto(folder))
      record = emptyRecord()
      began = Date.now()
      const writers = writeWithoutPause(shop, record, () => [shop.url()], { atOnce: 12, pauseMs: 1 })
      await sleep(4_000)
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

  test(`at any moment loses no promise, ${cuts} times`, { timeout: 60_000 + cuts * 5_000 }, async () => {
    expect(record.booked.size).toBeGreaterThan(10)
    // Promises that are made at the same time share a sync.
    const syncs = steps.filter(({ does }) => does === 'sync')
    expect(syncs.length).toBeGreaterThan(10)
    const lasted = syncs.at(-1)!.ended - began
    let kept = 0
    const oneOf = <T>(all: T[]): T => all[Math.floor(Math.random() * all.length)]!
    const heard = [...record.heardAt.values()]
    // Anywhere, in the midst of a write, and right after somebody has heard a promise.
    const moments = [
      () => began + Math.random() * lasted,
      () => oneOf(steps).ended,
      () => oneOf(heard) + 0.001,
    ]
    for (let cut = 0; cut < cuts; cut++) {
      const moment = moments[cut % moments.length]!()
      const promised = promisesBy(record, moment)
      kept += promised.booked.size + promised.noted.size
      for (const fate of fates) {
        const disk = diskAfterCut(before, steps, moment, fate, Math.random)
        await expectKept(
          shop,
          promised,
          disk,
          `${Math.round(moment - began)} ms after the beginning, ${fate}`,
        )
      }
    }
    expect(kept).toBeGreaterThan(0)
  })

  test(
    'would be noticed if the shop promised before the disk has confirmed',
    { timeout: 60_000 },
    async () => {
      const unconfirmed = steps.filter(({ does }) => does !== 'sync')
      const moment = Date.now()
      const promised = promisesBy(record, moment)
      const disk = diskAfterCut(before, unconfirmed, moment, 'none kept', Math.random)
      await expect(expectKept(shop, promised, disk, 'without syncs')).rejects.toThrow(
        'A power cut without syncs',
      )
    },
  )
})

/** Opens what the disk held with our own program: it is sound, and every promise is kept. */
async function expectKept(shop: CrashShop, promised: Promises, disk: Disk, when: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-cut-'))
  try {
    for (const [file, bytes] of disk) await writeFile(join(folder, basename(file)), bytes)
    const sqliteFile = join(folder, 'mendpost.sqlite')
    const books = await openBooks({ sqliteFile })
    try {
      await expectWhole({ ...shop, books }, promised)
    } finally {
      await books.close()
    }
    expect(inspectBooks(sqliteFile).problems).toEqual([])
  } catch (thrown) {
    throw new Error(`A power cut ${when}`, { cause: thrown })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What had been promised by a moment; what was asked later may be there or not. */
function promisesBy(record: Promises, moment: number): Promises {
  const promised = emptyRecord()
  for (const [key, ticket] of record.booked) {
    if ((record.heardAt.get(key) ?? Infinity) < moment) promised.booked.set(key, ticket)
    else promised.open.set(key, { key, body: '' })
  }
  for (const [key, attempt] of record.open) promised.open.set(key, attempt)
  for (const [comment, note] of record.noted) {
    if ((record.heardAt.get(comment) ?? Infinity) < moment) promised.noted.set(comment, note)
  }
  return promised
}

function isBook(name: string): boolean {
  // The shared-memory file is no part of the truth: it is made anew from the others.
  return name === 'mendpost.sqlite' || name === 'mendpost.sqlite-wal'
}

function bookFiles(folder: string): Disk {
  const names = readdirSync(folder).filter(isBook)
  return new Map(names.map((name) => [join(folder, name), readFileSync(join(folder, name))]))
}
