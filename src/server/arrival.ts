import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Arrival } from '#http/visit.ts'

/** The visitor's network address, believing only as many proxies as the operator runs, and a name for the request. */
export function arrivalOf(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): Arrival {
  return { address: networkOf(addressOf(incoming, trustedProxies)), requestId: randomUUID() }
}

function addressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const nearest = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return nearest
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  // Each proxy writes its caller at the end; what stands before the trusted ones was written by strangers.
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? nearest
}

/** What limits are counted for: an IPv4 address, or the 64 bits of IPv6 within which one person has all addresses. */
export function networkOf(address: string): string {
  const [bare = ''] = address.replace(/^\[|\]$/g, '').split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped) return mapped[1]!
  if (!isIPv6(bare)) return address.slice(0, 64)
  const [head = '', tail] = bare.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
