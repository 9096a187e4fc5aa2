import { rememberEngine } from '#db/engine-of.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { EmailKind } from '#contract/email-kinds.ts'
import type { Database } from '#db/tables.ts'
import type { Delivery, Mail } from '#domain/mailer.ts'
import { timed } from '#test/elapsed.ts'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import { UnreadableRow } from './compose-context.ts'
import { releaseLeases, type LeasedRow } from './outbox-rows.ts'
import { startOutboxSender, type OutboxSender, type OutboxSenderDeps } from './outbox-sender.ts'

const quiet = { info() {}, warn() {}, error() {} }

onBothEngines('outbox sender on %s', (engine) => {
  let database: Database
  let now: number
  let senders: OutboxSender[]

  beforeEach(async () => {
    database = await createTestDatabase(engine)
    now = Date.UTC(2026, 10, 3, 1)
    senders = []
  })
  afterEach(async () => {
    for (const sender of senders) await sender.stop()
    await database.close()
  })

  /** Polling interval so long that only `drain` sends anything. */
  function start(deps: Partial<OutboxSenderDeps> = {}): OutboxSender {
    const sender = startOutboxSender({
      database,
      now: () => now,
      compose: async (row) => getMail(row),
      send: async () => ({ result: 'sent' }),
      log: quiet,
      pollMs: HOUR_MS,
      random: () => 0.5,
      ...deps,
    })
    senders.push(sender)
    return sender
  }

  async function queue(count = 1, email: EmailKind = 'contact-received'): Promise<number[]> {
    const rows = Array.from({ length: count }, () => ({
      event_id: null,
      email_kind: email,
      payload: '{"message_id":1}',
      dedupe_key: `${email}:${Math.random()}`,
      created_at: now,
      due_at: now,
      leased_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
    }))
    const made = await database.db.insertInto('outbox').values(rows).returning('id').execute()
    return made.map(({ id }) => id).sort((a, b) => a - b)
  }

  const outbox = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

  test('emails are sent in order, each once', async () => {
    const ids = await queue(3)
    const went: number[] = []
    const sender = start({ send: async (mail) => (went.push(mail.id), { result: 'sent' }) })
    expect(await sender.drain()).toBe(3)
    expect(await sender.drain()).toBe(0)
    expect(went).toEqual(ids)
    for (const row of await outbox()) {
      expect(row).toMatchObject({
        sent_at: now,
        attempts: 1,
        failed_at: null,
        leased_until: null,
        last_error: null,
      })
    }
  })

  test('an email is sent without a call soon after it was queued', async () => {
    const went: number[] = []
    start({ pollMs: 10, send: async (mail) => (went.push(mail.id), { result: 'sent' }) })
    const ids = await queue(1)
    await expect.poll(() => went).toEqual(ids)
  })

  test('an email that is no longer relevant is settled without being sent', async () => {
    await queue()
    const sender = start({
      compose: async () => null,
      send: () => Promise.reject(new Error('nothing to send')),
    })
    expect(await sender.drain()).toBe(0)
    expect((await outbox())[0]).toMatchObject({ sent_at: now, last_error: 'nothing to send' })
  })

  test('an email that fails temporarily is tried ten times over half a day, then set aside for staff', async () => {
    await queue()
    const triedAt: number[] = []
    const send = async (): Promise<Delivery> => (triedAt.push(now), { result: 'later', why: '450 busy' })
    const sender = start({ send })
    const began = now
    while (now < began + DAY_MS) {
      await sender.drain()
      now += MINUTE_MS
    }
    const gaps = triedAt.slice(1).map((at, place) => (at - triedAt[place]!) / MINUTE_MS)
    expect(gaps).toEqual([1, 2, 5, 10, 20, 45, 90, 180, 360])
    const [row] = await outbox()
    expect(row).toMatchObject({ attempts: 10, sent_at: null, last_error: '450 busy' })
    expect(row?.failed_at).toBe(triedAt.at(-1))
  })

  test('retry delays vary by a fifth either way, so that emails are not all retried at once', async () => {
    await queue(2)
    let drawn = 0
    const sender = start({
      send: async () => ({ result: 'later', why: '' }),
      random: () => (drawn++ === 0 ? 0 : 1),
    })
    await sender.drain()
    expect((await outbox()).map(({ due_at }) => (due_at - now) / MINUTE_MS)).toEqual([0.8, 1.2])
  })

  test('an email waits for the earlier one of its ticket that was tried in vain, and for no other ticket', async () => {
    const [first, second, other] = (await queue(3)) as [number, number, number]
    for (const [id, sequence_key] of [
      [first, '7'],
      [second, '7'],
      [other, '8'],
    ] as const)
      await database.db.updateTable('outbox').set({ sequence_key }).where('id', '=', id).execute()
    const went: number[] = []
    let isBusy = true
    const send = async ({ id }: Mail): Promise<Delivery> => {
      if (id === first && isBusy) return { result: 'later', why: '450 busy' }
      went.push(id)
      return { result: 'sent' }
    }
    const sender = start({ send })
    await sender.drain()
    expect(went).toEqual([other])
    isBusy = false
    now += 2 * MINUTE_MS
    await sender.drain()
    expect(went).toEqual([other, first, second])
  })

  test('a rejected email is set aside immediately and delays no other', async () => {
    const [poison, fine] = await queue(2)
    const sender = start({
      send: async (mail) =>
        mail.id === poison ? { result: 'refused', why: '550 no such user' } : { result: 'sent' },
    })
    expect(await sender.drain()).toBe(1)
    const rows = await outbox()
    expect(rows.find(({ id }) => id === poison)).toMatchObject({
      failed_at: now,
      last_error: '550 no such user',
    })
    expect(rows.find(({ id }) => id === fine)).toMatchObject({ sent_at: now })
  })

  test('an unreadable row is set aside immediately, one that fails to be composed is retried', async () => {
    const [handleUnreadable, clumsy] = await queue(2)
    const compose = async (row: LeasedRow) => {
      if (row.id === handleUnreadable) throw new UnreadableRow('There is no such email.')
      throw new Error('a bug')
    }
    await start({ compose }).drain()
    const rows = await outbox()
    expect(rows.find(({ id }) => id === handleUnreadable)).toMatchObject({ failed_at: now })
    expect(rows.find(({ id }) => id === clumsy)).toMatchObject({
      failed_at: null,
      attempts: 1,
      due_at: now + MINUTE_MS,
    })
  })

  test('an email that crashes the process every time is set aside after ten attempts', async () => {
    const [id] = await queue()
    await database.db.updateTable('outbox').set({ attempts: 10 }).where('id', '=', id!).execute()
    await start({ compose: () => Promise.reject(new Error('this would end the process')) }).drain()
    expect((await outbox())[0]).toMatchObject({ failed_at: now, last_error: 'No try came to an end.' })
  })

  test('an outage loses no email, however long it lasts, and counts for at most half of the attempts', async () => {
    await queue(3)
    let up = false
    const send = async (): Promise<Delivery> =>
      up ? { result: 'sent' } : { result: 'away', why: 'ECONNREFUSED' }
    const sender = start({ send })
    for (let day = 0; day < 30; day++) {
      expect(await sender.drain()).toBe(0)
      now += DAY_MS
    }
    for (const row of await outbox()) {
      expect(row).toMatchObject({
        attempts: 5,
        last_error: 'ECONNREFUSED',
        failed_at: null,
        leased_until: null,
      })
    }
    up = true
    expect(await sender.drain()).toBe(3)
  })

  test('during an outage only one email is tried at a time', async () => {
    await queue(5)
    let attempts = 0
    const sender = start({ send: async () => (attempts++, { result: 'away', why: '' }) })
    await sender.drain()
    expect(attempts).toBe(1)
  })

  test('four senders on one database send no email twice and lose none', async () => {
    const ids = await queue(60)
    const went: number[] = []
    const send = async (mail: Mail): Promise<Delivery> => {
      for (let turns = Math.random() * 20; turns > 0; turns--) await nextTurn()
      went.push(mail.id)
      return { result: 'sent' }
    }
    const all = [start({ send }), start({ send }), start({ send }), start({ send })]
    const counts = await Promise.all(all.map((sender) => sender.drain()))
    expect(went.sort((a, b) => a - b)).toEqual(ids)
    expect(counts.reduce((sum, count) => sum + count)).toBe(60)
  })

  test('an email leased by a process that died is sent once its lease has expired', async () => {
    const [id] = await queue()
    await database.db
      .updateTable('outbox')
      .set({ leased_until: now + 5 * MINUTE_MS, attempts: 1 })
      .execute()
    const sender = start()
    expect(await sender.drain()).toBe(0)
    now += 5 * MINUTE_MS
    expect(await sender.drain()).toBe(1)
    expect((await outbox())[0]).toMatchObject({ id, attempts: 2, sent_at: now })
  })

  test('a starting single process takes over leased emails immediately', async () => {
    await queue(2)
    await database.db
      .updateTable('outbox')
      .set({ leased_until: now + 2 * MINUTE_MS, attempts: 1 })
      .execute()
    await releaseLeases(database)
    expect(await start().drain()).toBe(engine === 'sqlite' ? 2 : 0)
  })

  test('an email that was cancelled while it was being composed is not sent', async () => {
    await queue()
    const went: number[] = []
    const sender = start({
      compose: async (row) => {
        await database.db
          .updateTable('outbox')
          .set({ sent_at: now, leased_until: null, last_error: 'nothing to send' })
          .execute()
        return getMail(row)
      },
      send: async (mail) => (went.push(mail.id), { result: 'sent' }),
    })
    expect(await sender.drain()).toBe(0)
    expect(went).toEqual([])
    expect(await outbox()).toMatchObject([{ sent_at: now, last_error: 'nothing to send' }])
  })

  test('stop finishes the email in progress and leases no other', async () => {
    await queue(3)
    let handOver = () => {}
    const began = Promise.withResolvers<void>()
    const send = async (): Promise<Delivery> => {
      began.resolve()
      await new Promise<void>((resolve) => (handOver = resolve))
      return { result: 'sent' }
    }
    const sender = start({ send })
    const drained = sender.drain()
    await began.promise
    const stopped = sender.stop()
    handOver()
    await stopped
    expect(await drained).toBe(1)
    expect((await outbox()).map(({ sent_at }) => sent_at !== null)).toEqual([true, false, false])
  })

  test('stop waits a limited time for a server that hangs', async () => {
    await queue()
    const sender = start({ stopWithinMs: 50, send: () => new Promise(() => {}) })
    void sender.drain()
    await expect.poll(async () => (await outbox())[0]?.leased_until).not.toBeNull()
    const { ms } = await timed(() => sender.stop())
    expect(ms).toBeLessThan(1_000)
  })

  test('emails pause longer while visitors keep the process busy, and are sent in the end', async () => {
    await queue(6)
    let sends = 0
    start({ pollMs: 1, restMs: 10, send: async () => (sends++, { result: 'sent' }) })
    const until = performance.now() + 400
    while (performance.now() < until) {
      const pause = performance.now() + 5
      while (performance.now() < pause);
      await nextTurn()
    }
    expect(sends).toBeLessThan(6)
    await expect.poll(() => sends, { timeout: 10_000 }).toBe(6)
  })

  test('an email that was sent while the database was unreachable is not sent again', async () => {
    await queue()
    let sends = 0
    let away = false
    const unlessAway = () => {
      if (away) throw new Error('the database is away')
    }
    const flaky: Database = {
      ...database,
      async transaction(...work) {
        unlessAway()
        return database.transaction(...work)
      },
      db: new Proxy(database.db, {
        get(db, name) {
          unlessAway()
          const value: unknown = Reflect.get(db, name, db)
          return typeof value === 'function' ? value.bind(db) : value
        },
      }),
    }
    rememberEngine(flaky.db, engine)
    const send = async (): Promise<Delivery> => {
      sends++
      away = true
      return { result: 'sent' }
    }
    const sender = start({ database: flaky, send })
    await sender.drain()
    away = false
    now += 6 * MINUTE_MS
    await sender.drain()
    expect(sends).toBe(1)
    expect((await outbox())[0]).toMatchObject({ sent_at: now })
  })
})

function getMail(row: LeasedRow): Mail {
  const box = { name: 'Mendpost Repairs', address: 'hello@mendpost.example' }
  return {
    id: row.id,
    kind: row.email_kind as Mail['kind'],
    messageId: `<outbox.${row.id}@mendpost.example>`,
    from: box,
    to: { name: '', address: 'mei@example.com' },
    replyTo: [box],
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello\n',
    link: null,
    writtenAt: row.created_at,
  }
}
