import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Mailbox } from '#domain/mailbox.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { silentLog } from '#test/silent-log.ts'
import { startMailboxJob } from './mailbox-job.ts'

/** How long `openMailbox` waits for a word of the server. */
const silentMs = 30 * SECOND_MS

/** A mailbox whose waits pass on the clock of the app alone. */
function openFake(clock: TestApp['clock']) {
  const uids: number[] = []
  let onWait: (() => void) | null = null
  let isLost: 'said' | 'unsaid' | null = null
  let awayUntil = 0
  const checkThere = async () => {
    await new Promise(setImmediate)
    const wasLost = isLost
    isLost = null
    if (wasLost === 'unsaid') clock.advance(silentMs)
    if (wasLost || clock.now() < awayUntil) throw new Error('connection lost')
  }
  const mailbox: Mailbox = {
    address: 'replies@mail.example/INBOX',
    async open() {
      await checkThere()
      return {
        uidValidity: 1,
        async listMails(after) {
          await checkThere()
          return uids.flatMap((uid) => (uid > after ? [{ uid, bytes: 9, receivedAt: clock.now() }] : []))
        },
        fetchMail: async (uid) => Buffer.from(String(uid)),
        readFullness: async () => null,
        async waitForMail(withinMs) {
          await new Promise(setImmediate)
          const act = onWait
          onWait = null
          act?.()
          clock.advance(isLost === 'said' ? 0 : withinMs)
        },
        close: async () => {},
      }
    },
  }
  return {
    mailbox,
    /** Delivers a mail as soon as nobody asks, and then something happens. Returns its UID. */
    deliverUnasked(then: () => void = () => {}): number {
      const uid = uids.length + 1
      onWait = () => {
        uids.push(uid)
        then()
      }
      return uid
    },
    lose: (how: 'said' | 'unsaid') => void (isLost = how),
    goAway: (ms: number) => {
      isLost = 'said'
      awayUntil = clock.now() + ms
    },
  }
}

onBothEngines('a reply in the mailbox is taken within a minute on %s', (engine) => {
  let app: TestApp
  let fake: ReturnType<typeof openFake>
  /** By UID. */
  let takenAt: Map<number, number>
  let stuck: number | null
  const jobs: { stop(): Promise<void> }[] = []
  beforeEach(async () => {
    app = await openTestApp({ engine })
    fake = openFake(app.clock)
    takenAt = new Map()
    stuck = null
  })
  afterEach(async () => {
    await Promise.all(jobs.splice(0).map((job) => job.stop()))
    await app.close()
  })

  function start() {
    const job = startMailboxJob({
      shop: app.shop,
      mailbox: fake.mailbox,
      receive: async (raw) => {
        const uid = Number(Buffer.from(raw).toString())
        if (stuck === uid) {
          stuck = null
          // A killed process does nothing more.
          await new Promise(() => {})
        }
        takenAt.set(uid, app.clock.now())
      },
      log: silentLog,
      // The longest pauses.
      random: () => 1,
      stopWithinMs: 100,
      pause: async (ms) => {
        await new Promise(setImmediate)
        app.clock.advance(ms)
      },
    })
    jobs.push(job)
  }
  /** How long after a moment a mail was taken. */
  async function delay(uid: number, since: () => number): Promise<number> {
    await expect.poll(() => takenAt.has(uid)).toBe(true)
    return takenAt.get(uid)! - since()
  }

  test('from a server that says nothing of new mail', async () => {
    start()
    let at = 0
    const uid = fake.deliverUnasked(() => (at = app.clock.now()))
    expect(await delay(uid, () => at)).toBe(15 * SECOND_MS)
  })

  test.each(['said', 'unsaid'] as const)('after a connection that was lost and %s', async (how) => {
    start()
    let at = 0
    const uid = fake.deliverUnasked(() => {
      at = app.clock.now()
      fake.lose(how)
    })
    const took = await delay(uid, () => at)
    expect(took).toBeGreaterThan(0)
    expect(took).toBeLessThan(MINUTE_MS)
  })

  test.each([20, 45, 100, 1000])('after a server was away for %d seconds', async (seconds) => {
    start()
    let back = 0
    const uid = fake.deliverUnasked(() => {
      fake.goAway(seconds * SECOND_MS)
      back = app.clock.now() + seconds * SECOND_MS
    })
    expect(await delay(uid, () => back)).toBeLessThan(MINUTE_MS)
  })

  test('after the process that read it was killed', async () => {
    start()
    let at = 0
    stuck = fake.deliverUnasked(() => (at = app.clock.now()))
    const uid = stuck
    await expect.poll(() => stuck).toBe(null)
    start()
    // The killed one had asked when the wait was over.
    expect((await delay(uid, () => at)) - 15 * SECOND_MS).toBeLessThan(MINUTE_MS)
  })
})
