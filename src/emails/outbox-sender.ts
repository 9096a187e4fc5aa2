import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Database } from '#db/tables.ts'
import type { Delivery, Mail } from '#domain/mailer.ts'
import { NotSent } from '#domain/outbox/not-sent.ts'
import { UnreadableRow } from './compose-context.ts'
import {
  reschedule,
  leaseNextRow,
  isStillLeased,
  lanesOf,
  markSent,
  setAside,
  type Channel,
  type Lane,
  type LeasedRow,
} from './outbox-rows.ts'
import { afterOutage, MAX_ATTEMPTS, pauseMs, waitMs } from './retry-delays.ts'

/** What is noted of a message whose news went out in that about another ticket of its parcel. */
const toldTogether = 'told together'

/** The rows of the outbox whose news a message tells besides its own. */
function getCovered(message: unknown): ReadonlySet<number> {
  return new Set((message as { covers?: readonly number[] } | null)?.covers ?? [])
}

type LogFunction = (facts: Record<string, unknown>, words: string) => void

export type OutboxSenderDeps<Message = Mail> = {
  /** Which messages it sends; emails by default. */
  channel?: Channel
  database: Database
  /** Epoch milliseconds. */
  now: () => number
  compose: (row: LeasedRow) => Promise<NoInfer<Message> | NotSent | null>
  send: (message: Message) => Promise<Delivery>
  log: { info: LogFunction; warn: LogFunction; error: LogFunction }
  pollMs?: number
  /**
   * Pause after each email, except in `drain`: visitors have priority for database and CPU. While the event loop is busy
   * the pause is extended, up to ten times.
   */
  restMs?: number
  /** Longer than any attempt takes (SMTP: 90 seconds); after that another process may lease the row. */
  leaseMs?: number
  /** How long `stop` waits for the email in progress. */
  stopWithinMs?: number
  random?: () => number
}

export type OutboxSender = {
  /** Finishes the email in progress and leases no other. */
  stop(): Promise<void>
  /** Sends what is due now; returns the number of emails sent. */
  drain(): Promise<number>
}

const MAX_RESTS = 10
/** Event loop utilisation above which the process counts as busy. */
const busy = 0.6

type Outcome = 'sent' | 'settled' | 'away'

/** Sends the outbox's messages of one channel when they become due, each one once, until it is stopped. Its lanes do not wait for each other. */
export function startOutboxSender<Message = Mail>(deps: OutboxSenderDeps<Message>): OutboxSender {
  const {
    database,
    now,
    compose,
    send,
    log,
    channel = 'email',
    pollMs = 500,
    restMs = 25,
    leaseMs = 2 * MINUTE_MS,
    stopWithinMs = 8_000,
  } = deps
  const random = deps.random ?? Math.random
  // Sent, but the database became unreachable before this could be recorded.
  const sentUnmarked = new Set<number>()
  let stopping = false

  async function deliver(row: LeasedRow): Promise<Outcome> {
    const facts = { outbox_id: row.id, email_kind: row.email_kind, attempts: row.attempts }
    if (sentUnmarked.has(row.id)) {
      await settle(row.id, 'sent')
      return 'settled'
    }
    // A crash of the whole process leaves only the attempt count as a trace.
    if (row.attempts > MAX_ATTEMPTS) return putAside(row, facts, 'No try came to an end.')

    let mail: Message | NotSent | null
    try {
      mail = await compose(row)
      await keepTogether(row, mail)
    } catch (thrown) {
      // What is wrong with it says nothing about those that were leased with it.
      await keepTogether(row, null)
      if (thrown instanceof UnreadableRow) return putAside(row, facts, thrown.message)
      log.error({ ...facts, error: String(thrown) }, 'email or text could not be composed')
      return later(row, facts, 'The email could not be written.')
    }
    if (mail === null) {
      await settle(row.id, 'unneeded', 'nothing to send')
      return 'settled'
    }
    if (mail instanceof NotSent) return leave(row, facts, mail)
    // Cancelled while being composed: by a changed password, an erased account or a decision of the staff.
    if (!(await isStillLeased(database, row))) return 'settled'
    const delivery = await send(mail)
    switch (delivery.result) {
      case 'sent':
        await settle(row.id, 'sent')
        for (const one of row.together ?? []) await settle(one.id, 'unneeded', toldTogether, row.id)
        log.info(facts, `${channel} sent`)
        return 'sent'
      case 'refused':
        return putAside(row, facts, delivery.why)
      case 'later':
        return later(row, facts, delivery.why)
      case 'away':
        log.warn(
          { ...facts, why: delivery.why },
          channel === 'email'
            ? 'mail cannot be sent, all emails wait'
            : 'texts cannot be sent, all of them wait',
        )
        for (const one of [row, ...(row.together ?? [])]) {
          await reschedule(database, one, {
            dueAt: now(),
            attempts: afterOutage(one.attempts),
            error: delivery.why,
          })
        }
        return 'away'
    }
  }

  async function leave(
    row: LeasedRow,
    facts: object,
    { how, why, until, toldIn }: NotSent,
  ): Promise<Outcome> {
    if (how === 'failed') return putAside(row, facts, why)
    if (how === 'never') await settle(row.id, 'unneeded', why, toldIn)
    // It waits by its own rules: no attempt was made.
    else await reschedule(database, row, { dueAt: until, attempts: row.attempts - 1, error: null })
    return 'settled'
  }

  async function later(row: LeasedRow, facts: object, why: string): Promise<Outcome> {
    if (row.attempts >= MAX_ATTEMPTS) return putAside(row, facts, why)
    const dueAt = now() + waitMs(row.attempts, random)
    log.warn({ ...facts, why, due_at: dueAt }, `${channel} will be retried`)
    await rescheduleAll(row, { dueAt, error: why })
    return 'settled'
  }

  async function rescheduleAll(row: LeasedRow, { dueAt, error }: { dueAt: number; error: string }) {
    for (const one of [row, ...(row.together ?? [])]) {
      await reschedule(database, one, { dueAt, attempts: one.attempts, error })
    }
  }

  async function putAside(row: LeasedRow, facts: object, why: string): Promise<Outcome> {
    log.error({ ...facts, why }, `${channel} set aside`)
    for (const one of [row, ...(row.together ?? [])]) await setAside(database, one, now(), why)
    return 'settled'
  }

  /** Lets go of what was leased with a row and is not in its message, such as an email to another member of staff. */
  async function keepTogether(row: LeasedRow, mail: Message | NotSent | null): Promise<void> {
    const covers = getCovered(mail)
    for (const one of row.together ?? []) {
      if (covers.has(one.id)) continue
      await reschedule(database, one, { dueAt: now(), attempts: one.attempts - 1, error: null })
    }
    row.together = (row.together ?? []).filter(({ id }) => covers.has(id))
  }

  /** Ends the delivery of a message; `remark` says why one was not sent, `toldIn` which other one told its news. */
  async function settle(
    id: number,
    state: 'sent' | 'unneeded',
    remark: string | null = null,
    toldIn: number | null = null,
  ): Promise<void> {
    if (state === 'sent') sentUnmarked.add(id)
    for (let attempts = 1; ; attempts++) {
      try {
        await markSent(database, id, now(), { remark, toldIn })
        break
      } catch (thrown) {
        if (attempts === 4) throw thrown
        await sleep(100 * 2 ** attempts)
      }
    }
    sentUnmarked.delete(id)
  }

  async function restFor(ms: number): Promise<void> {
    for (let rests = 0; rests < MAX_RESTS && !stopping; rests++) {
      const before = performance.eventLoopUtilization()
      await sleep(ms)
      if (performance.eventLoopUtilization(before).utilization < busy) return
    }
  }

  const lanes = lanesOf[channel].map(openLane)

  function openLane(lane: Lane) {
    let outages = 0
    let timer: NodeJS.Timeout | undefined
    let running: Promise<number> = Promise.resolve(0)

    async function sendDue(rest: number): Promise<number> {
      let sent = 0
      try {
        while (!stopping) {
          const row = await leaseNextRow(database, now(), leaseMs, lane)
          if (!row) break
          const outcome = await deliver(row)
          if (outcome === 'away') {
            outages++
            break
          }
          outages = 0
          if (outcome === 'sent') sent++
          if (rest > 0) await restFor(rest)
        }
      } catch (thrown) {
        outages++
        log.warn({ error: String(thrown) }, 'the outbox cannot be read or written')
      }
      return sent
    }

    // One round at a time; further callers wait for the running one.
    function round(rest = 0): Promise<number> {
      running = running.then(() => sendDue(rest))
      return running
    }

    function poll(): void {
      timer = setTimeout(
        () => {
          void round(restMs).then(() => {
            if (!stopping) poll()
          })
        },
        outages === 0 ? pollMs : Math.max(pollMs, pauseMs(outages, random)),
      )
    }
    poll()
    return { round, end: () => (clearTimeout(timer), running) }
  }

  return {
    async stop() {
      stopping = true
      const ended = Promise.all(lanes.map(({ end }) => end()))
      const timeout = new AbortController()
      await Promise.race([ended, sleep(stopWithinMs, null, { signal: timeout.signal }).catch(() => null)])
      timeout.abort()
    },
    async drain() {
      let sent = 0
      for (const { round } of lanes) sent += await round()
      return sent
    },
  }
}
