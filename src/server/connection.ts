import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { getNetwork } from '#domain/networks.ts'
import type { Connection } from '#http/request-context.ts'

/** Sets the client IP address, trusting `TRUST_PROXY` proxies only, and a request ID. */
export function getConnection(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): Connection {
  return {
    address: getClientNetwork(incoming, trustedProxies),
    requestId: randomUUID(),
    remoteAddress: incoming.socket.remoteAddress ?? '',
  }
}

/** Returns the client's network, as rate limits count it. */
export function getClientNetwork(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  return getNetwork(getAddress(incoming, trustedProxies))
}

function getAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const nearest = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return nearest
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  // Each proxy appends its client to X-Forwarded-For; entries before the trusted ones may be forged.
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? nearest
}
