import { Refusal } from '#contract/refusals.ts'
import type { LiveEvent } from '#contract/live.schema.ts'
import { stillSignedIn } from '../accounts/still-signed-in.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { openEventReader } from './event-reader.ts'
import { canSeeEvent } from './can-see-event.ts'

/** A subscriber: one browser's event stream. */
export type Listener = {
  caller: Caller
  notify(event: LiveEvent): void
  /** Keep-alive without content. */
  beat(): void
  /** The session has ended; the stream closes. */
  dismiss(): void
  /** The server closes the stream; the browser may reconnect. */
  disconnect(): void
}

export const liveTimes = {
  readEvery: 1_000,
  beatEvery: 15_000,
  /** A subscriber whose session could not be checked for this long is disconnected. */
  uncheckedAtMost: 30_000,
  /** How long a transaction may take until its events are visible to all connections. */
  windowOnPostgres: 10_000,
} as const
export const liveLimits = { perAccount: 8, total: 1_000 } as const

type LiveEvents = {
  /**
   * Adds a subscriber. Returns the function to unsubscribe, once every later event is sure to be delivered. Refuses
   * with `too_many`, and with `not_ready` while the log cannot be read and after `close`.
   */
  listen(listener: Listener): Promise<() => void>
  /** The number of subscribers. */
  count(): number
  /** Disconnects all subscribers and accepts no new ones. */
  close(): void
}

const hubs = new WeakMap<Shop['database'], LiveEvents>()

/** The event hub of this process: while it has subscribers it reads the log once a second for all of them. */
export function liveEvents(shop: Shop): LiveEvents {
  const known = hubs.get(shop.database)
  if (known) return known
  const hub = openLiveEvents(shop)
  hubs.set(shop.database, hub)
  return hub
}

function openLiveEvents(shop: Shop): LiveEvents {
  const listeners = new Set<Listener>()
  const windowMs = shop.database.engine === 'postgres' ? liveTimes.windowOnPostgres : 0
  let reader: ReturnType<typeof openEventReader> | null = null
  let begun: Promise<unknown> = Promise.resolve()
  let timers: NodeJS.Timeout[] = []
  let closed = false

  const read = async () => {
    // Without a database there are no events; the log stores them for later.
    await begun.catch(() => {})
    const fresh = await reader?.next().catch(() => [])
    for (const event of fresh ?? []) {
      for (const listener of listeners) {
        if (canSeeEvent(listener.caller, event)) listener.notify({ id: event.id, ticket: event.ticketId })
      }
    }
  }
  const beat = async () => {
    const subscribers = [...listeners]
    const validSessions = await stillSignedIn(
      shop,
      subscribers.map(({ caller }) => caller),
    ).catch(() => null)
    const now = performance.now()
    for (const listener of subscribers) {
      if (validSessions?.has(listener.caller.sessionId ?? 0)) checked.set(listener, now)
      if (validSessions ? checked.get(listener) === now : now - (checked.get(listener) ?? 0) < maxUnchecked) {
        listener.beat()
      } else {
        leave(listener)
        listener.dismiss()
      }
    }
  }
  const checked = new WeakMap<Listener, number>()
  const maxUnchecked = liveTimes.uncheckedAtMost

  const begin = () => {
    reader = openEventReader(shop, { windowMs })
    // From here on the reader's position is known; no earlier event is delivered.
    begun = reader.next()
    timers = [repeatEvery(read, liveTimes.readEvery), repeatEvery(beat, liveTimes.beatEvery)]
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
      const { id } = requireAccount(listener.caller)
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
      for (const listener of last) listener.disconnect()
    },
  }
}

/** Calls a function again and again, never while its last call is still running. */
function repeatEvery(work: () => Promise<void>, ms: number): NodeJS.Timeout {
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
