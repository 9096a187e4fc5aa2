import { getWidestNetwork } from '#domain/networks.ts'
import { openTurns } from '#domain/turns.ts'

/** How long the requests that came at the same moment are begun, before the process looks for new ones, in milliseconds. */
const MAX_TURN_MS = 4

/**
 * How long new connections are taken before those that wait have a turn, in milliseconds. Node accepts one connection in each
 * turn of the event loop: behind 250 of a flood, a visitor's would wait for 250 turns of work.
 */
const MAX_ACCEPTING_MS = 20

/** Callbacks that are prepared for one turn; more requests than these take longer than a turn. */
const MAX_BEGUN = 64

export type RequestTurns = {
  /** Does a request's work now, or within a later turn of the event loop when this one is over. */
  add(address: string, work: () => void): void
  /** Notes a new connection, so that those behind it are accepted before requests are begun. */
  connected(): void
  /** Requests that wait. */
  waiting(): number
}

/**
 * Fair queueing by client address: Node hands over all requests that have come in one turn of the event loop, hundreds
 * of one client if need be, and only then accepts the next visitor. Here a turn ends after a few milliseconds; what is
 * left waits in turns of networks (IPv6 /48, IPv4 /24), and of the addresses in them.
 */
export function openRequestTurns({
  maxTurnMs = MAX_TURN_MS,
  maxAcceptingMs = MAX_ACCEPTING_MS,
  now = () => performance.now(),
}: { maxTurnMs?: number; maxAcceptingMs?: number; now?: () => number } = {}): RequestTurns {
  const queue = openTurns<() => void>()
  let turnBegan: number | null = null
  let hasConnected = false
  let acceptingSince: number | null = null

  /** Whether a connection has come in this turn of the event loop, and those behind it were not taken for long enough yet. */
  const isAccepting = () => {
    if (!hasConnected) acceptingSince = null
    else if (acceptingSince === null) acceptingSince = now()
    else if (now() - acceptingSince >= maxAcceptingMs) acceptingSince = null
    return acceptingSince !== null
  }
  const endTurn = () => {
    turnBegan = null
    if (queue.count() === 0) return
    if (isAccepting()) return void setImmediate(endTurn)
    // Callbacks set here run after new connections and requests were read.
    setImmediate(beginTurn)
    // Promises are continued between callbacks, so each request gets its own and the clock sees its work.
    for (let n = Math.min(queue.count(), MAX_BEGUN); n > 0; n -= 1) setImmediate(serveNext)
    setImmediate(endTurn)
  }
  const beginTurn = () => {
    turnBegan = now()
  }
  const serveNext = () => {
    if (turnBegan !== null && now() - turnBegan >= maxTurnMs) return
    queue.take()?.()
  }

  return {
    add(address, work) {
      if (queue.count() === 0 && turnBegan === null) {
        beginTurn()
        setImmediate(endTurn)
      }
      if (queue.count() === 0 && !hasConnected && now() - turnBegan! < maxTurnMs) return work()
      queue.add({ name: address, group: getWidestNetwork(address) }, work)
    },
    connected() {
      if (hasConnected) return
      hasConnected = true
      // Runs after `endTurn`, which was set before.
      setImmediate(() => (hasConnected = false))
    },
    waiting: queue.count,
  }
}
