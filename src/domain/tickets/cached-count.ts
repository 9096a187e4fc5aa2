import type { Database } from '#db/tables.ts'
import type { Shop } from '../shop.ts'

/** Counting more rows than this takes milliseconds, and such a count hardly changes within seconds. */
const large = 20_000
const ttlMs = 5000
const MAX_CACHED = 200

type CachedCount = { made: unknown; at: number }
const cachedCounts = new WeakMap<Database, Map<string, CachedCount>>()

/** Returns the result of `count`; totals above 20,000 are cached for five seconds, smaller ones never. */
export async function cachedCount<T>(
  shop: Shop,
  name: string,
  count: () => Promise<{ made: T; total: number }>,
): Promise<T> {
  let byName = cachedCounts.get(shop.database)
  if (!byName) cachedCounts.set(shop.database, (byName = new Map()))
  const known = byName.get(name)
  if (known && Math.abs(shop.now() - known.at) < ttlMs) return known.made as T
  const { made, total } = await count()
  byName.delete(name)
  if (total > large) byName.set(name, { made, at: shop.now() })
  const [oldest] = byName.keys()
  if (byName.size > MAX_CACHED && oldest !== undefined) byName.delete(oldest)
  return made
}
