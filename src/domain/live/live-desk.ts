import { Refusal } from '#contract/refusals.ts'
import type { LiveEvent } from '#contract/live.ts'
import { stillSignedIn } from '../accounts/still-signed-in.ts'
import { accountOf, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { openEventReader } from './event-reader.ts'
import { mayKnow } from './who-may-know.ts'

/** Somebody who listens: one browser. */
export type Listener = {
  caller: Caller
  tell(event: LiveEvent): void
  /** Nothing to say, but still here. */
  beat(): void
  /** The session is over: there is nothing more to hear. */
  dismiss(): void
  /** The shop closes this line; the browser may come back. */
  hangUp(): void
}

export const liveTimes = {
  readEvery: 1_000,
  beatEvery: 15_000,
  /** Nobody goes on listening whose session could not be checked for so long. */
  uncheckedAtMost: 30_000,
  /** How long a change may take until everybody can read it. */
  windowOnPostgres: 10_000,
} as const
export const liveLimits = { perAccount: 8, total: 1_000 } as const

export type LiveDesk = {
  /**
   * Adds a listener; answers how to leave, once every event from now on is sure to be told. Refuses with `too_many`, and
   * with `not_ready` while the log cannot be read and once the desk is closed.
   */
  listen(listener: Listener): Promise<() => void>
  /** How many listen now. */
  count(): number
  /** Hangs up on everybody and lets in nobody more. */
  close(): void
}

const desks = new WeakMap<Shop['books'], LiveDesk>()

/** The one desk of this process: while somebody listens it reads the log once a second, for all of them together. */
export function liveDesk(shop: Shop): LiveDesk {
  const known = desks.get(shop.books)
  if (known) return known
  const desk = openLiveDesk(shop)
  desks.set(shop.books, desk)
  return desk
}

function openLiveDesk(shop: Shop): LiveDesk {
  const listeners = new Set<Listener>()
  const windowMs = shop.books.engine === 'postgres' ? liveTimes.windowOnPostgres : 0
  let reader: ReturnType<typeof openEventReader> | null = null
  let begun: Promise<unknown> = Promise.resolve()
  let timers: NodeJS.Timeout[] = []
  let closed = false

  const read = async () => {
    // Without a database there is no news; the log keeps it for later.
    await begun.catch(() => {})
    const fresh = await reader?.next().catch(() => [])
    for (const event of fresh ?? []) {
      for (const listener of listeners) {
        if (mayKnow(listener.caller, event)) listener.tell({ id: event.id, ticket: event.ticketId })
      }
    }
  }
  const beat = async () => {
    const asked = [...listeners]
    const held = await stillSignedIn(
      shop,
      asked.map(({ caller }) => caller),
    ).catch(() => null)
    const now = performance.now()
    for (const listener of asked) {
      if (held?.has(listener.caller.sessionId ?? 0)) checked.set(listener, now)
      if (held ? checked.get(listener) === now : now - (checked.get(listener) ?? 0) < mostUnchecked) {
        listener.beat()
      } else {
        leave(listener)
        listener.dismiss()
      }
    }
  }
  const checked = new WeakMap<Listener, number>()
  const mostUnchecked = liveTimes.uncheckedAtMost

  const begin = () => {
    reader = openEventReader(shop, { windowMs })
    // From here on it knows where the log stands; nothing is told before.
    begun = reader.next()
    timers = [everySo(read, liveTimes.readEvery), everySo(beat, liveTimes.beatEvery)]
  }
  const rest = () => {
    for (const timer of timers) clearInterval(timer)
    timers = []
    reader = null
  }
  const leave = (listener: Listener) => {
    if (listeners.delete(listener) && listeners.size === 0) rest()
  }

  return {
    async listen(listener) {
      if (closed) throw new Refusal('not_ready')
      const { id } = accountOf(listener.caller)
      const own = [...listeners].filter(({ caller }) => caller.account?.id === id)
      if (own.length >= liveLimits.perAccount || listeners.size >= liveLimits.total) {
        throw new Refusal('too_many', { retryAfterSeconds: 60 })
      }
      checked.set(listener, performance.now())
      listeners.add(listener)
      if (listeners.size === 1) begin()
      await begun.catch(() => {
        leave(listener)
        throw new Refusal('not_ready')
      })
      return () => leave(listener)
    },
    count: () => listeners.size,
    close() {
      closed = true
      rest()
      const last = [...listeners]
      listeners.clear()
      for (const listener of last) listener.hangUp()
    },
  }
}

/** Calls again and again, but never while the last call is still at work. */
function everySo(work: () => Promise<void>, ms: number): NodeJS.Timeout {
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    void work().finally(() => {
      busy = false
    })
  }, ms)
  timer.unref()
  return timer
}
