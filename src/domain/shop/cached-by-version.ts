import type { Database, Tx } from '#db/tables.ts'
import type { VersionsTable } from '#db/schema/catalogue.ts'
import type { Shop } from '../shop.ts'

type Name = VersionsTable['name']

/** How long a version is cached, in milliseconds: changes of other processes are seen within this time. */
const TTL_MS = 1000
/** From this age on a version that is asked for is read again behind the answer, so that no visitor waits for the database. */
const REFRESH_AFTER_MS = 500

type CachedVersion = { value: number; readAt: number }
type Watch = { cached: CachedVersion | null; reading: Promise<number> | null }

// Keyed by database, not by name alone: a process may have several shops open (tests).
const watches = new WeakMap<Database, Map<Name, Watch>>()

function getWatch(shop: Shop, name: Name): Watch {
  let byName = watches.get(shop.database)
  if (!byName) watches.set(shop.database, (byName = new Map()))
  let watch = byName.get(name)
  if (!watch) byName.set(name, (watch = { cached: null, reading: null }))
  return watch
}

/** The version as it was read within the last second; null when it must be read again. */
export function knownVersion(shop: Shop, name: Name): number | null {
  const watch = getWatch(shop, name)
  if (!watch.cached) return null
  const age = Math.abs(shop.now() - watch.cached.readAt)
  if (age >= TTL_MS) return null
  // A failure is met by the next caller that has to wait for the version.
  if (age >= REFRESH_AFTER_MS && !watch.reading) refresh(shop, name, watch).catch(() => {})
  return watch.cached.value
}

/** The version of the catalogue or profile: at most a second old, exact after a change in this process. */
export async function getVersion(shop: Shop, name: Name): Promise<number> {
  const known = knownVersion(shop, name)
  if (known !== null) return known
  const watch = getWatch(shop, name)
  return watch.reading ?? refresh(shop, name, watch)
}

function refresh(shop: Shop, name: Name, watch: Watch): Promise<number> {
  const readAt = shop.now()
  const reading = readVersion(shop, name)
    .then((value) => {
      // Invalidated while the query ran: its callers get the result, later callers query again.
      if (watch.reading === reading) watch.cached = { value, readAt }
      return value
    })
    .finally(() => {
      if (watch.reading === reading) watch.reading = null
    })
  watch.reading = reading
  return reading
}

async function readVersion(shop: Shop, name: Name): Promise<number> {
  const row = await shop.database.db
    .selectFrom('versions')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? 0
}

/** Raises the version of the catalogue or profile for all processes, in the transaction of the change. */
export async function raiseVersion(tx: Tx, name: Name): Promise<void> {
  await tx
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', name)
    .execute()
}

/** Invalidates the version cached in this process; call after the commit. */
export function invalidateVersion(shop: Shop, name: Name): void {
  const watch = getWatch(shop, name)
  watch.cached = null
  watch.reading = null
}

/** Changes what is cached by a version in one transaction. The version is its lock: parallel changes run one after the other. */
export async function changeVersioned<T>(shop: Shop, name: Name, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await shop.database.transaction(async (tx) => {
    await raiseVersion(tx, name)
    return work(tx)
  })
  invalidateVersion(shop, name)
  return done
}

/** Caches the result of `make` until the version is raised; parallel calls share one build. */
export function cachedByVersion<T>(name: Name, make: (shop: Shop) => Promise<T>): (shop: Shop) => Promise<T> {
  const cached = new WeakMap<Database, { version: number; made: Promise<T> }>()
  return async (shop) => {
    const version = knownVersion(shop, name) ?? (await getVersion(shop, name))
    const known = cached.get(shop.database)
    if (known && known.version >= version) return known.made
    const made = make(shop)
    cached.set(shop.database, { version, made })
    made.catch(() => {
      if (cached.get(shop.database)?.made === made) cached.delete(shop.database)
    })
    return made
  }
}
