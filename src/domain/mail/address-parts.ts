import { domainToASCII } from 'node:url'

/** Splits an address at its last @. */
export function splitAddress(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
}

/** The domain of an address, or a domain, as DNS knows it: in lower case and ASCII, without a final dot. */
export function toDomain(address: string): string {
  return domainToASCII(splitAddress(address)[1].trim().replace(/\.$/, '')).toLowerCase()
}
