import { hasPublicAddress } from '../shop/opening-state.ts'
import type { Shop } from '../shop.ts'

/**
 * True where the delivered example prices count as none until they are confirmed: in a shop with a public address. On
 * one's own machine, and so in the demo, everything can be booked at once.
 */
export function hidesExamples(shop: Pick<Shop, 'publicUrl'>): boolean {
  return hasPublicAddress(shop)
}
