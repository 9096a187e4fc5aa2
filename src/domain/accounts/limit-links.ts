import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'

/** Does what a private link asks for, and counts the wrong ones of a network address. */
export async function limitLinks<T>(shop: Shop, address: string, work: () => Promise<T>): Promise<T> {
  await shop.throttles.check('linkPerAddress', address)
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'wrong_token') {
      await shop.throttles.count('linkPerAddress', address)
    }
    throw thrown
  }
}
