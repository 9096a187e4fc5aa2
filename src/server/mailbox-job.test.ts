import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { readMailboxState } from '#domain/mailbox/read-mailbox-state.ts'
import { openMailbox } from '#integrations/mailbox.ts'
import { onBothEngines } from '#test/engines.ts'
import { openImapStandIn, type ImapStandIn } from '#test/imap-stand-in.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { silentLog } from '#test/silent-log.ts'
import { startMailboxJob } from './mailbox-job.ts'
import { readMailboxUrl } from './mailbox-url.ts'

const mail = (words: string) => `Message-ID: <${words}@customer.example>\r\nSubject: Re\r\n\r\n${words}\r\n`
const wordsOf = (raw: Uint8Array) => /<(.+)@customer/.exec(Buffer.from(raw).toString())![1]!

onBothEngines('fetching of replies on %s', (engine) => {
  let server: ImapStandIn
  let app: TestApp
  /** What was taken, each mail once, as `receiveMail` knows one again. */
  let taken: string[]
  /** Every call. */
  let calls: string[]
  let heads: string[]
  let pauses: number[]
  let fails: (words: string) => boolean
  const jobs: { stop(): Promise<void> }[] = []
  beforeEach(async () => {
    server = await openImapStandIn()
    app = await openAppOf(server)
    ;[taken, calls, heads, pauses, fails] = [[], [], [], [], () => false]
  })
  afterEach(async () => {
    await Promise.all(jobs.splice(0).map((job) => job.stop()))
    await app.close()
    await server.close()
  })

  function openAppOf({ url }: ImapStandIn, silentMs = MINUTE_MS) {
    const settings = readMailboxUrl(url)
    if (typeof settings === 'string') throw new Error(settings)
    return openTestApp({ engine, parts: { mailbox: openMailbox(settings, { silentMs }) } })
  }
  function start({ leaseMs = 45 * SECOND_MS, pollMs = 50, receive = take } = {}) {
    const job = startMailboxJob({
      shop: app.shop,
      mailbox: app.shop.mailbox!,
      receive,
      log: silentLog,
      leaseMs,
      pollMs,
      random: () => 0.5,
      stopWithinMs: 500,
      pause: async (ms) => {
        pauses.push(ms)
        await new Promise(setImmediate)
      },
    })
    jobs.push(job)
    return job
  }
  async function take(raw: Uint8Array, _: number, { isCut }: { isCut: boolean }): Promise<void> {
    const words = wordsOf(raw)
    calls.push(words)
    if (isCut) heads.push(words)
    if (fails(words)) throw new Error('no')
    if (!taken.includes(words)) taken.push(words)
  }
  const row = () => app.shop.database.db.selectFrom('mailboxes').selectAll().executeTakeFirstOrThrow()
  const told = async () => {
    const rows = await app.emails()
    return rows.flatMap((one) => (one.kind === 'mailbox-failed-for-shop' ? [one.payload.trouble] : []))
  }
  async function expectTaken(...all: string[]): Promise<void> {
    await expect.poll(() => taken).toEqual(all)
  }
  async function expectStored(uid: number): Promise<void> {
    await expect.poll(async () => (await row()).last_uid).toBe(uid)
  }

  test('the mailbox job takes each mail once as it comes, and marks none as seen', async () => {
    server.deliver(mail('before the start'))
    // A poll would find mail too: only IDLE is this quick.
    start({ pollMs: 10 * MINUTE_MS })
    await expectTaken('before the start')
    await expectStored(1)
    server.deliver(mail('first'))
    server.deliver(mail('second'))
    await expectTaken('before the start', 'first', 'second')
    await expectStored(3)
    expect(calls).toEqual(taken)
    expect(server.held()).toBe(3)
    expect(
      server.commands.filter((one) => /^(SELECT|STORE|UID STORE|EXPUNGE|UID MOVE)|BODY\[/i.test(one)),
    ).toEqual([])
    expect(await readMailboxState(app.shop)).toMatchObject({ failing_since: null, error: '', fullness: null })
  })

  test('a server without IDLE is asked', async () => {
    const simple = await openImapStandIn({ idle: false })
    await app.close()
    app = await openAppOf(simple)
    start()
    await expect.poll(() => simple.connected()).toBe(1)
    simple.deliver(mail('asked for'))
    await expectTaken('asked for')
    await jobs.pop()!.stop()
    await simple.close()
  })

  test('after a lost connection the next mails are taken, none twice', async () => {
    start()
    server.deliver(mail('one'))
    await expectTaken('one')
    server.drop()
    server.deliver(mail('two'))
    await expectTaken('one', 'two')
    server.dropAt(/BODY/)
    server.deliver(mail('three'))
    server.deliver(mail('four'))
    await expectTaken('one', 'two', 'three', 'four')
    await expectStored(4)
    expect(calls).toEqual(taken)
  })

  test('a mailbox that is numbered anew is read anew, and nothing is taken twice', async () => {
    server.deliver(mail('long ago'), { receivedAt: app.clock.now() - 60 * DAY_MS })
    start()
    await expectStored(1)
    server.deliver(mail('one'), { receivedAt: app.clock.now() })
    server.deliver(mail('two'), { receivedAt: app.clock.now() })
    await expectTaken('one', 'two')
    server.numberAnew()
    server.deliver(mail('three'), { receivedAt: app.clock.now() })
    await expectTaken('one', 'two', 'three')
    await expectStored(4)
    // What is older than a month is not looked at again.
    expect(calls).toEqual(['one', 'two', 'one', 'two', 'three'])
  })

  test('a mail whose process was killed before its UID was stored is taken again by the next one, once', async () => {
    let killed: (() => void) | null = null
    const dying = start({
      receive: async (raw) => {
        await take(raw, 0, { isCut: false })
        // A killed process does nothing more.
        await new Promise<void>((resolve) => (killed = resolve))
      },
    })
    server.deliver(mail('one'))
    await expect.poll(() => killed).not.toBeNull()
    expect((await row()).last_uid).toBe(0)
    start()
    app.clock.advance(46 * SECOND_MS)
    server.deliver(mail('two'))
    await expectTaken('one', 'two')
    expect(calls).toEqual(['one', 'one', 'two'])
    await expectStored(2)
    // The first wakes up: the mailbox is no longer its own.
    killed!()
    await dying.stop()
    expect(calls).toEqual(['one', 'one', 'two'])
    await expectStored(2)
  })

  test('of two processes one reads the mailbox; the other one when the first has stopped', async () => {
    const first = start()
    await expect.poll(() => server.connected()).toBe(1)
    start()
    server.deliver(mail('one'))
    await expectTaken('one')
    await expect.poll(() => pauses.length).toBeGreaterThan(2)
    expect(server.opened()).toBe(1)
    await first.stop()
    server.deliver(mail('two'))
    await expectTaken('one', 'two')
    expect(calls).toEqual(taken)
    expect(server.opened()).toBe(2)
  })

  test('a mailbox that refuses is asked at growing intervals, and told to the shop once after a quarter of an hour', async () => {
    server.setLocked(true)
    start()
    await expect.poll(() => pauses.length).toBeGreaterThan(6)
    expect(pauses.slice(0, 6)).toEqual([5, 10, 20, 40, 45, 45].map((seconds) => seconds * SECOND_MS))
    expect(await row()).toMatchObject({ reached_at: null, failing_since: app.clock.now() })
    const { error } = await row()
    expect(error).toContain('does not let us in')
    expect(error).not.toContain('secret-of-the-box')
    expect(await told()).toEqual([])
    app.clock.advance(15 * MINUTE_MS)
    await expect.poll(told).toEqual(['silent'])
    server.setLocked(false)
    server.deliver(mail('one'))
    await expectTaken('one')
    await expect.poll(async () => (await row()).told_failing).toBe(0)
    expect(await readMailboxState(app.shop)).toMatchObject({ failing_since: null, error: '' })
    expect(await told()).toEqual(['silent'])
    const sam = await app.staff('Sam Okafor')
    expect((await app.call('GET /api/pages/admin/dashboard', {}, { as: sam })).body.mailbox).toEqual(
      await readMailboxState(app.shop),
    )
  })

  test('a server that says nothing any more counts as gone', async () => {
    await app.close()
    app = await openAppOf(server, 300)
    start()
    server.deliver(mail('one'))
    await expectTaken('one')
    server.setSilent(true)
    await expect.poll(async () => (await row()).failing_since).not.toBeNull()
    server.setSilent(false)
    server.deliver(mail('two'))
    await expectTaken('one', 'two')
  })

  test('of a mail above 10 MB only the head is fetched', async () => {
    const large = `${mail('large')}${'x'.repeat(11 * 1024 * 1024)}`
    server.deliver(large)
    server.deliver(mail('small'))
    start()
    await expectTaken('large', 'small')
    expect(heads).toEqual(['large'])
    expect(server.commands.filter((one) => /BODY\.PEEK\[\]/.test(one))).toHaveLength(1)
  })

  test('a mail that cannot be taken is tried five times, at last by its head, told to the shop, and keeps no other back', async () => {
    fails = (words) => words === 'bad'
    server.deliver(mail('bad'))
    server.deliver(mail('good'))
    start()
    await expectTaken('good')
    await expectStored(2)
    expect(calls).toEqual(['bad', 'bad', 'bad', 'bad', 'bad', 'good'])
    expect(heads).toEqual(['bad'])
    expect(await told()).toEqual(['mail_not_taken'])
  })

  test('a mail that cannot be fetched whole is taken by its head after four tries', async () => {
    server.dropAt(/BODY\.PEEK\[\]/, { always: true })
    server.deliver(mail('bad'))
    start()
    await expectTaken('bad')
    await expectStored(1)
    expect(heads).toEqual(['bad'])
    expect(server.commands.filter((one) => /BODY\.PEEK\[\]/.test(one))).toHaveLength(4)
  })

  test('a nearly full mailbox is told to the shop once', async () => {
    server.setQuota(950, 1000)
    start()
    await expect.poll(told).toEqual(['full'])
    expect(await readMailboxState(app.shop)).toMatchObject({ fullness: 95 })
    app.clock.advance(61 * MINUTE_MS)
    server.setQuota(960, 1000)
    await expect.poll(async () => (await row()).fullness).toBe(96)
    expect(await told()).toEqual(['full'])
  })
})
