import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'

/** Runs the action of a private link, and counts wrong tokens per IP address. */
export async function limitLinks<T>(shop: Shop, address: string, work: () => Promise<T>): Promise<T> {
  await shop.throttles.check('linkPerAddress', address)
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof Refusal && (thrown.code === 'wrong_token' || thrown.code === 'link_gone')) {
      await shop.throttles.count('linkPerAddress', address)
    }
    throw thrown
  }
}
