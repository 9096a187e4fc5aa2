import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { MAX_MAIL_BYTES } from '#contract/mail.ts'
import type { Mailbox, ListedMail, OpenMailbox } from '#domain/mailbox.ts'
import {
  leaseMailbox,
  releaseMailbox,
  updateLeased,
  type LeasedMailbox,
} from '#domain/mailbox/mailbox-rows.ts'
import { tellMailboxTrouble, tellMailNotTaken } from '#domain/mailbox/tell-mailbox-trouble.ts'
import type { Shop } from '#domain/shop.ts'
import { pauseMs } from '#emails/retry-delays.ts'
import type { Log } from '#http/log.ts'

type MailboxJobDeps = {
  shop: Shop
  mailbox: Mailbox
  /** Takes a mail, of one that `isCut` the head; one that was taken before changes nothing. */
  receive: (raw: Uint8Array, receivedAt: number, about: { isCut: boolean }) => Promise<unknown>
  log: Log
  /** How long the server may say nothing of new mail before it is asked. */
  pollMs?: number
  /** After that another process may read the mailbox: together with a poll less than a minute. */
  leaseMs?: number
  /** How long `stop` waits for the mail in progress. */
  stopWithinMs?: number
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
  random?: () => number
}

/** After that a mail that cannot be taken keeps the next ones back no longer. */
const MAX_TRIES = 5
/** A mailbox that is read for the first time, or numbered anew, is read from so far back. */
const READ_BACK_MS = 30 * DAY_MS
/** A reply is to be on its ticket within a minute after the server is back. */
const MAX_PAUSE_MS = 45 * SECOND_MS

/** Fetches mails from the mailbox as they come, in the one process that holds its lease, until it is stopped. */
export function startMailboxJob(deps: MailboxJobDeps): { stop(): Promise<void> } {
  const { shop, mailbox, receive, log, pollMs = 15 * SECOND_MS, leaseMs = 40 * SECOND_MS } = deps
  const { stopWithinMs = 8_000, pause = rest, random = Math.random } = deps
  const holder = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const tries = new Map<number, number>()
  let failures = 0
  let fullnessReadAt = 0

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const pausing = await readMailbox()
      await tellMailboxTrouble(shop, mailbox.address).catch(logError)
      if (!signal.aborted) await pause(pausing, signal)
    }
  }

  /** Reads the mailbox until it cannot go on. Returns how long to pause. */
  async function readMailbox(): Promise<number> {
    let lease: LeasedMailbox | null = null
    let open: OpenMailbox | null = null
    let error = ''
    try {
      const leased = await leaseMailbox(shop, { address: mailbox.address, holder, leaseMs })
      if (!leased) return pollMs
      lease = leased
      open = await mailbox.open()
      let after = leased.row.uid_validity === open.uidValidity ? leased.row.last_uid : null
      after ??= await beginAnew(open, leased)
      while (!signal.aborted && after !== null) after = await fetchNew(open, lease, after)
    } catch (thrown) {
      error = toWords(thrown)
      failures++
      log.warn({ error }, 'the mailbox of replies cannot be read')
    }
    await open?.close().catch(() => {})
    if (lease) await releaseMailbox(shop, lease, error).catch(logError)
    return error === '' ? pollMs : Math.min(pauseMs(failures, random), MAX_PAUSE_MS)
  }

  /** Where to begin in a mailbox whose UIDs are not known: what was taken before is known by its content. */
  async function beginAnew(open: OpenMailbox, lease: LeasedMailbox & { row: { reached_at: number | null } }) {
    const from = Math.min(shop.now() - READ_BACK_MS, (lease.row.reached_at ?? Infinity) - DAY_MS)
    const mails = await open.listMails(0)
    const first = mails.find(({ receivedAt }) => receivedAt >= from)
    const after = first ? first.uid - 1 : (mails.at(-1)?.uid ?? 0)
    tries.clear()
    const isHeld = await updateLeased(shop, lease, { uid_validity: open.uidValidity, last_uid: after })
    return isHeld ? after : null
  }

  /** Takes the new mails and waits for the next. Returns the last UID; null when another process reads the mailbox now. */
  async function fetchNew(open: OpenMailbox, lease: LeasedMailbox, after: number): Promise<number | null> {
    let last = after
    for (const mail of await open.listMails(after)) {
      if (signal.aborted) return last
      await takeMail(open, lease, mail)
      // After the mail itself: a process that dies in between takes it again, which changes nothing.
      const done = { last_uid: mail.uid, fetched_at: shop.now() }
      if (!(await updateLeased(shop, lease, done))) return null
      last = mail.uid
    }
    const fullness = await readFullness(open)
    const well = { reached_at: shop.now(), failing_since: null, error: '', ...fullness }
    if (!(await updateLeased(shop, lease, well))) return null
    failures = 0
    await tellMailboxTrouble(shop, mailbox.address)
    await open.waitForMail(pollMs, signal)
    return last
  }

  async function takeMail(open: OpenMailbox, lease: LeasedMailbox, { uid, bytes, receivedAt }: ListedMail) {
    const tried = tries.get(uid) ?? 0
    const isCut = bytes > MAX_MAIL_BYTES || tried === MAX_TRIES - 1
    try {
      const raw = await open.fetchMail(uid, isCut ? 'head' : 'whole')
      if (raw) await receive(raw, receivedAt, { isCut })
    } catch (thrown) {
      log.error({ err: thrown, uid }, 'an email could not be taken from the mailbox')
      // An outage of the database says nothing about the mail.
      if (!(await shop.database.ready())) throw thrown
      tries.set(uid, tried + 1)
      if (tried + 1 < MAX_TRIES) {
        throw new Error(`email ${uid} could not be taken: ${toWords(thrown)}`, { cause: thrown })
      }
      await tellMailNotTaken(shop, lease.id)
    }
    tries.delete(uid)
  }

  async function readFullness(open: OpenMailbox): Promise<{ fullness?: number | null }> {
    if (shop.now() - fullnessReadAt < HOUR_MS) return {}
    const fullness = await open.readFullness()
    fullnessReadAt = shop.now()
    return { fullness }
  }

  function logError(error: unknown): void {
    log.error({ err: error }, 'mailbox of replies')
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      const timeout = new AbortController()
      await Promise.race([running, rest(stopWithinMs, timeout.signal)])
      timeout.abort()
    },
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, null, { signal }).catch(() => {})
}

function toWords(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300) || 'unknown error'
}
