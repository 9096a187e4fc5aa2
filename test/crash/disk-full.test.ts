import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { startShop, type RunningShop } from '#test/e2e/start-shop.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { openTestApp } from '#test/open-test-app.ts'

test('a database at its size limit refuses writes with a message, stores nothing partial, and continues afterwards', async () => {
  const test = await openTestApp({ throttle: false })
  const { db } = test.shop.database
  const [mei, phone] = [await test.customer(), await phoneBySlug(test, 'iphone13')]
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]!.page_count)}`.execute(db)
  const answers = []
  for (let i = 0; i < 60; i++) {
    const data = aBooking(phone, { address: `${i} ${'Wattle '.repeat(15)}` })
    answers.push(await test.call('POST /api/submitticket/', { data }, { as: mei }))
  }
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, body } of refused) {
    expect([status, typeof body.error]).toEqual([503, 'string'])
  }
  expect((await test.call('GET /api/check-auth', {}, { as: mei })).body.authLevel).toBe(1)

  await sql`pragma max_page_count = 1000000`.execute(db)
  expect((await test.call('POST /api/submitticket/', { data: aBooking(phone) }, { as: mei })).status).toBe(
    200,
  )
  const made = answers.length - refused.length + 1
  for (const table of ['tickets', 'ticket_words'] as const) {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    expect([table, Number(n)]).toEqual([table, made])
  }
  const { n } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('kind', '=', 'ticket.booked')
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(made)
  await test.close()
})

const folder = mkdtempSync(join(tmpdir(), 'mendpost-full-'))
const mounts = () =>
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]).status === 0
const mounted = mounts()
if (!mounted)
  console.warn('Skipped the test on a full disk: it mounts a small one, which takes root on Linux')

describe.runIf(mounted)('a full disk under the data directory', () => {
  let running: RunningShop
  beforeAll(async () => {
    running = await startShop({ dataDir: folder, env: { THROTTLE: 'off' } })
  })
  afterAll(async () => {
    await running?.stop()
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })

  test('writes are refused with 503, reads and `/readyz` continue, and writes resume once there is room', async () => {
    const send = (name: string) =>
      fetch(`${running.url}/api/contact`, {
        method: 'POST',
        headers: { origin: running.url, 'content-type': 'application/json' },
        body: JSON.stringify({
          data: { fullname: name, email: 'x@example.com', message: 'a'.repeat(5_000) },
        }),
      })
    expect((await send('Before')).status).toBe(200)
    const { bavail, bsize } = statfsSync(folder)
    const filler = join(folder, 'filler')
    // Leaves less than one page.
    for (let size = bavail * bsize; size > 0; size -= 4_096) {
      try {
        writeFileSync(filler, Buffer.alloc(size))
        break
      } catch {
        unlinkSync(filler)
      }
    }
    const statuses = []
    for (let i = 0; i < 40; i++) statuses.push((await send(`Full ${i}`)).status)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(503)
    expect((await fetch(`${running.url}/repairs`)).status).toBe(200)
    // A load balancer that took it out would end the reading too.
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
    unlinkSync(filler)
    expect((await send('After')).status).toBe(200)

    const database = await openDatabase({ sqliteFile: join(folder, 'mendpost.sqlite') })
    const { n } = await database.db
      .selectFrom('contact_messages')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.db)
    await database.close()
    expect(Number(n)).toBe(2 + statuses.filter((status) => status === 200).length)
    expect(check.rows).toEqual([{ integrity_check: 'ok' }])
  })
})
