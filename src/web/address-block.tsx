import { addressLines } from '#contract/address.ts'
import type { Address } from '#contract/address.schema.ts'

/** A postal address, one line each. */
export function AddressBlock({ address }: { address: Address }) {
  return <address className="keep-lines">{addressLines(address).join('\n')}</address>
}
