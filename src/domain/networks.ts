import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The network by which a client is counted: the IPv4 address, or the /64 of an IPv6 address, all of which one client may use. */
export function getNetwork(address: string): string {
  if (isIPv4(address)) return address
  const bare = address.replace(/^\[|\]$/g, '')
  if (!ipaddr.IPv6.isValid(bare)) return address.slice(0, 64)
  const parsed = ipaddr.IPv6.parse(bare)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return cut(parsed, 64)
}

/**
 * The networks around one that `getNetwork` has returned, the widest last, with how many times as much all of their clients
 * may do: a home line has a /56 or /48 of IPv6, and a rented machine easily several addresses of one IPv4 /24.
 */
export function getWiderNetworks(network: string): { network: string; times: number }[] {
  if (isIPv4(network)) {
    return [{ network: `${network.slice(0, network.lastIndexOf('.'))}.0/24`, times: 8 }]
  }
  if (!network.endsWith('::/64')) return []
  const parsed = ipaddr.IPv6.parse(network.slice(0, -3))
  return [
    { network: cut(parsed, 56), times: 4 },
    { network: cut(parsed, 48), times: 16 },
  ]
}

/** The widest network around one that `getNetwork` has returned. */
export function getWidestNetwork(network: string): string {
  return getWiderNetworks(network).at(-1)?.network ?? network
}

function cut({ parts }: ipaddr.IPv6, bits: 64 | 56 | 48): string {
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const last = bits === 64 ? d : bits === 56 ? d & 0xff00 : 0
  return `${new ipaddr.IPv6([a, b, c, last, 0, 0, 0, 0]).toString()}/${bits}`
}
