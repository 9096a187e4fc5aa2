import type { OpenBooks, Tx } from '#db/books.ts'
import type { VersionsTable } from '#db/schema/catalogue.ts'
import type { Shop } from '../shop.ts'

type Name = VersionsTable['name']

/** How long a version is believed, in milliseconds: what other processes change is seen within it. */
const believedFor = 1000

type Belief = { value: number; readAt: number }
type Watch = { belief: Belief | null; reading: Promise<number> | null }

// By the books, not by name alone: several shops may be open in one process.
const watches = new WeakMap<OpenBooks, Map<Name, Watch>>()

function watchOf(shop: Shop, name: Name): Watch {
  let byName = watches.get(shop.books)
  if (!byName) watches.set(shop.books, (byName = new Map()))
  let watch = byName.get(name)
  if (!watch) byName.set(name, (watch = { belief: null, reading: null }))
  return watch
}

/** The version of the catalogue or profile: at most a second old, exact after a change in this process. */
export async function versionOf(shop: Shop, name: Name): Promise<number> {
  const watch = watchOf(shop, name)
  if (watch.belief && Math.abs(shop.now() - watch.belief.readAt) < believedFor) return watch.belief.value
  if (watch.reading) return watch.reading
  const readAt = shop.now()
  const reading = readVersion(shop, name)
    .then((value) => {
      // Doubted meanwhile: whoever waits gets what was read, whoever comes next reads again.
      if (watch.reading === reading) watch.belief = { value, readAt }
      return value
    })
    .finally(() => {
      if (watch.reading === reading) watch.reading = null
    })
  watch.reading = reading
  return reading
}

/** The same without waiting; null when it has to be read again. */
export function versionNow(shop: Shop, name: Name): number | null {
  const belief = watches.get(shop.books)?.get(name)?.belief
  return belief && Math.abs(shop.now() - belief.readAt) < believedFor ? belief.value : null
}

async function readVersion(shop: Shop, name: Name): Promise<number> {
  const row = await shop.books.db
    .selectFrom('versions')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? 0
}

/** Tells every process that the catalogue or the profile has changed, in the transaction of the change. */
export async function raiseVersion(tx: Tx, name: Name): Promise<void> {
  await tx
    .updateTable('versions')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', name)
    .execute()
}

/** Makes this process look again at once; call it when the change is kept. */
export function doubtVersion(shop: Shop, name: Name): void {
  const watch = watchOf(shop, name)
  watch.belief = null
  watch.reading = null
}

/** Keeps what `make` returned until the version is raised; made once, however many ask at the same time. */
export function keptByVersion<T>(name: Name, make: (shop: Shop) => Promise<T>): (shop: Shop) => Promise<T> {
  const kept = new WeakMap<OpenBooks, { version: number; made: Promise<T> }>()
  return async (shop) => {
    const version = await versionOf(shop, name)
    const known = kept.get(shop.books)
    if (known && known.version >= version) return known.made
    const made = make(shop)
    kept.set(shop.books, { version, made })
    made.catch(() => {
      if (kept.get(shop.books)?.made === made) kept.delete(shop.books)
    })
    return made
  }
}
