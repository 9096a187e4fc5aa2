import { addressLines, type Address } from '#contract/address.ts'

/** A postal address, one line each. */
export function AddressBlock({ address }: { address: Address }) {
  return <address className="keep-lines">{addressLines(address).join('\n')}</address>
}
