import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait on a connection behind the one that is answered. Browsers and proxies send none before the answer. */
const MAX_PIPELINED_REQUESTS = 8

/**
 * Counts the requests that wait on each connection, whose answers Node keeps in memory until the client reads them, and closes one on
 * which there are too many; false when it did. Node reads a paused connection on as soon as any answer on it ends.
 */
export function limitPipelinedRequests(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    if (socket.destroyed) return false
    const before = waiting.get(socket) ?? 0
    if (before > MAX_PIPELINED_REQUESTS) {
      dropUnread(socket)
      return false
    }
    waiting.set(socket, before + 1)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return true
  }
}

/** Closes a connection, and keeps Node's parser from making requests of what it has received, hundreds in one turn. */
function dropUnread(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
  // As for an upgrade, after which no HTTP follows.
  if (socket.parser?.onIncoming) socket.parser.onIncoming = () => 2
  socket.destroy()
}
