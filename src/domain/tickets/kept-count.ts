import type { OpenBooks } from '#db/books.ts'
import type { Shop } from '../shop.ts'

/** Counting more rows than this costs milliseconds, and such a count hardly moves in a few seconds. */
const large = 20_000
const keptFor = 5000
const mostKept = 200

type Kept = { made: unknown; at: number }
const kept = new WeakMap<OpenBooks, Map<string, Kept>>()

/** What `count` finds; totals above 20,000 are kept for five seconds, smaller ones are counted each time. */
export async function keptCount<T>(
  shop: Shop,
  name: string,
  count: () => Promise<{ made: T; total: number }>,
): Promise<T> {
  let byName = kept.get(shop.books)
  if (!byName) kept.set(shop.books, (byName = new Map()))
  const known = byName.get(name)
  if (known && Math.abs(shop.now() - known.at) < keptFor) return known.made as T
  const { made, total } = await count()
  byName.delete(name)
  if (total > large) byName.set(name, { made, at: shop.now() })
  const [oldest] = byName.keys()
  if (byName.size > mostKept && oldest !== undefined) byName.delete(oldest)
  return made
}
