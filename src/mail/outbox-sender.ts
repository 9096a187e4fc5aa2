import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenBooks } from '#db/books.ts'
import type { Delivery, Mail } from '#domain/post-office.ts'
import { UnreadableRow } from './desk.ts'
import { giveBack, holdNextRow, isStillHeld, markSent, setAside, type HeldRow } from './outbox-rows.ts'
import { afterOutage, mostTries, pauseMs, waitMs } from './waits.ts'

type Say = (facts: Record<string, unknown>, words: string) => void

export type OutboxSenderDeps = {
  books: OpenBooks
  /** Epoch milliseconds. */
  now: () => number
  compose: (row: HeldRow) => Promise<Mail | null>
  send: (mail: Mail) => Promise<Delivery>
  log: { info: Say; warn: Say; error: Say }
  pollMs?: number
  /**
   * How long it rests after each letter, unless told to drain: visitors come first at books and processor. While they
   * take up most of this process it goes on resting, ten times as long at most.
   */
  restMs?: number
  /** Longer than any try takes (SMTP gets 90 seconds); afterwards another process may take the letter over. */
  leaseMs?: number
  /** How long `stop` waits for the letter in hand. */
  stopWithinMs?: number
  random?: () => number
}

export type OutboxSender = {
  /** Takes no further letter and finishes the one in hand. */
  stop(): Promise<void>
  /** Sends what is due now; answers how many letters went out. */
  drain(): Promise<number>
}

const mostRests = 10
/** From this part of the time on, the process has enough to do without letters. */
const busy = 0.6

type Outcome = 'sent' | 'settled' | 'away'

/** Sends the letters of the outbox as they become due, each one once, until it is stopped. */
export function startOutboxSender(deps: OutboxSenderDeps): OutboxSender {
  const {
    books,
    now,
    compose,
    send,
    log,
    pollMs = 500,
    restMs = 25,
    leaseMs = 2 * 60_000,
    stopWithinMs = 8_000,
  } = deps
  const random = deps.random ?? Math.random
  // Sent, but the database went away before it could be written down.
  const sentUnmarked = new Set<number>()
  let stopping = false
  let outages = 0
  let timer: NodeJS.Timeout | undefined
  let inHand: Promise<number> = Promise.resolve(0)

  async function deliver(row: HeldRow): Promise<Outcome> {
    const facts = { outbox_id: row.id, letter: row.letter, attempts: row.attempts }
    if (sentUnmarked.has(row.id)) {
      await settle(row.id, 'sent')
      return 'settled'
    }
    // A try that ends the whole process leaves nothing behind but its count.
    if (row.attempts > mostTries) return putAside(row, facts, 'No try came to an end.')

    let mail: Mail | null
    try {
      mail = await compose(row)
    } catch (thrown) {
      if (thrown instanceof UnreadableRow) return putAside(row, facts, thrown.message)
      log.error({ ...facts, error: String(thrown) }, 'a letter could not be written')
      return later(row, facts, 'The letter could not be written.')
    }
    if (!mail) {
      await settle(row.id, 'nothing to send')
      return 'settled'
    }
    // Taken back while it was being written: by a changed password, an erased account, a decision of the staff.
    if (!(await isStillHeld(books, row))) return 'settled'
    const delivery = await send(mail)
    switch (delivery.result) {
      case 'sent':
        await settle(row.id, 'sent')
        log.info(facts, 'letter sent')
        return 'sent'
      case 'refused':
        return putAside(row, facts, delivery.why)
      case 'later':
        return later(row, facts, delivery.why)
      case 'away':
        log.warn({ ...facts, why: delivery.why }, 'mail cannot be sent, all letters wait')
        await giveBack(books, row, { dueAt: now(), attempts: afterOutage(row.attempts), error: delivery.why })
        return 'away'
    }
  }

  async function later(row: HeldRow, facts: object, why: string): Promise<Outcome> {
    if (row.attempts >= mostTries) return putAside(row, facts, why)
    const dueAt = now() + waitMs(row.attempts, random)
    log.warn({ ...facts, why, due_at: dueAt }, 'letter will be tried again')
    await giveBack(books, row, { dueAt, attempts: row.attempts, error: why })
    return 'settled'
  }

  async function putAside(row: HeldRow, facts: object, why: string): Promise<Outcome> {
    log.error({ ...facts, why }, 'letter set aside')
    await setAside(books, row, now(), why)
    return 'settled'
  }

  async function settle(id: number, how: 'sent' | 'nothing to send'): Promise<void> {
    if (how === 'sent') sentUnmarked.add(id)
    for (let tries = 1; ; tries++) {
      try {
        await markSent(books, id, now(), how === 'sent' ? null : how)
        break
      } catch (thrown) {
        if (tries === 4) throw thrown
        await sleep(100 * 2 ** tries)
      }
    }
    sentUnmarked.delete(id)
  }

  async function sendDue(rest: number): Promise<number> {
    let sent = 0
    try {
      while (!stopping) {
        const row = await holdNextRow(books, now(), leaseMs)
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

  async function restFor(ms: number): Promise<void> {
    for (let rests = 0; rests < mostRests && !stopping; rests++) {
      const before = performance.eventLoopUtilization()
      await sleep(ms)
      if (performance.eventLoopUtilization(before).utilization < busy) return
    }
  }

  // One round at a time; whoever asks next waits for the one under way.
  function round(rest = 0): Promise<number> {
    inHand = inHand.then(() => sendDue(rest))
    return inHand
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

  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      const patience = new AbortController()
      await Promise.race([inHand, sleep(stopWithinMs, null, { signal: patience.signal }).catch(() => null)])
      patience.abort()
    },
    drain: () => round(),
  }
}
