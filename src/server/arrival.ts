import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Arrival } from '#http/visit.ts'

/** The visitor's network address, believing only as many proxies as the operator runs, and a name for the request. */
export function arrivalOf(incoming: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): Arrival {
  return { address: addressOf(incoming, trustedProxies), requestId: randomUUID() }
}

function addressOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): string {
  const nearest = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return nearest
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  // Each proxy writes its caller at the end; what stands before the trusted ones was written by strangers.
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? nearest
}
