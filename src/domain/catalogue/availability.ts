import { hash } from 'node:crypto'
import type { Availability } from '#contract/availability-words.ts'
import type { RepairKey } from '#contract/catalogue.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type {
  AvailabilityChange,
  AvailabilityList,
  PhoneAvailability,
} from '#contract/availability.schema.ts'
import { rowInserter } from '#db/insert-rows.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordPhoneEvents } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { deletePhoneRows } from './delete-phone-rows.ts'
import { listRepairs } from './list-repairs.ts'
import { listSeries } from './list-series.ts'
import { matchPricedPhones, readPriceList, type PricedPhone } from './price-list.ts'
import { raisePhoneVersions } from './raise-phone-versions.ts'
import { requirePhone } from './require-phone.ts'

type StatedAvailability = Availability | null
type Write = { phoneId: number; repair: RepairKey; before: StatedAvailability; after: StatedAvailability }

/** Returns the repairs that a phone has a price for, each with what the shop says about it. */
export async function readAvailability(db: Db, id: number): Promise<PhoneAvailability> {
  const [phone] = await readPriceList(db, [id])
  if (!phone) throw new Refusal('unknown_phone')
  const stated = await readStated(db, [id])
  const known = await listRepairs(db)
  return {
    phone_id: id,
    phoneid: phone.slug,
    displayName: phone.displayName,
    version: phone.version,
    repairs: known.flatMap(({ key, label }) => {
      const price = phone.prices.get(key)?.dollars
      return price === undefined
        ? []
        : [{ key, label, price, availability: stated.get(`${id} ${key}`) ?? null }]
    }),
  }
}

/** As many phones are listed. */
const MAX_LISTED = 200

/** Returns what is said about the phones that a filter matches, and what a filter can be about. */
export async function listAvailability(
  db: Db,
  filter: { brand: string; q: string },
): Promise<AvailabilityList> {
  const [phones, series, repairs, stated] = await Promise.all([
    readPriceList(db),
    listSeries(db),
    listRepairs(db),
    readStated(db),
  ])
  const chosen = matchPricedPhones(phones, filter)
  return {
    total: chosen.length,
    digest: toDigest(chosen, stated),
    phones: chosen.slice(0, MAX_LISTED).map(({ id, slug, displayName, prices }) => {
      const offered = repairs.map(({ key }) => key).filter((key) => prices.has(key))
      const known = offered.flatMap((key): [string, Availability][] => {
        const availability = stated.get(`${id} ${key}`)
        return availability ? [[key, availability]] : []
      })
      return { phoneid: slug, displayName, offered, availability: Object.fromEntries(known) }
    }),
    series,
    repairs: repairs.map(({ key, label }) => ({ key, label })),
  }
}

/**
 * Says how soon the repairs of one phone can be done. Refuses with `changed_meanwhile` when a colleague changed the
 * phone, and with `invalid` for a repair that has no price.
 */
export function setAvailability(
  shop: Shop,
  {
    id,
    version,
    availability,
  }: { id: number; version: number; availability: Record<string, StatedAvailability> },
  caller: Caller,
): Promise<PhoneAvailability> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    await requirePhone(tx, { id, version })
    const now = await readAvailability(tx, id)
    const stored = new Map(now.repairs.map((repair) => [repair.key, repair]))
    const writes = Object.entries(availability).flatMap(([repair, after]): Write[] => {
      const row = stored.get(repair)
      if (!row) throw unknownRepair('availability')
      if (row.availability === after) return []
      return [{ phoneId: id, repair, before: row.availability, after }]
    })
    await write(tx, shop, writes, caller)
    return readAvailability(tx, id)
  })
}

type Input = {
  phones: { brand: string; q: string; ids?: number[] | undefined }
  repairs: readonly string[]
  availability: StatedAvailability
  apply?: boolean | undefined
  seen?: string | undefined
}

/**
 * Says how soon repairs of several phones can be done, where there is a price; without `apply` only counts. Refuses with
 * `changed_meanwhile` when something else is said about them than `seen` names.
 */
export async function changeAvailability(
  shop: Shop,
  many: Input,
  caller: Caller,
): Promise<AvailabilityChange> {
  if (!many.apply) return { ...count(await findWrites(shop.database.db, many)), applied: false }
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const writes = await findWrites(tx, many)
    await write(tx, shop, writes, caller)
    return { ...count(writes), applied: true }
  })
}

async function findWrites(db: Db, { phones, repairs, availability, seen }: Input): Promise<Write[]> {
  const known = await listRepairs(db)
  if (!repairs.every((key) => known.some((repair) => repair.key === key))) throw unknownRepair('repairs')
  const chosen = matchPricedPhones(await readPriceList(db), phones)
  if (chosen.length === 0) {
    throw refuseField('phones', 'No phone matches.')
  }
  const stated = await readStated(db)
  const digest = toDigest(chosen, stated)
  if (seen !== undefined && seen !== digest) throw new Refusal('changed_meanwhile', { facts: { digest } })
  return chosen.flatMap(({ id, prices }) =>
    known.flatMap(({ key }): Write[] => {
      if (!repairs.includes(key) || !prices.has(key)) return []
      const before = stated.get(`${id} ${key}`) ?? null
      return before === availability ? [] : [{ phoneId: id, repair: key, before, after: availability }]
    }),
  )
}

function toDigest(chosen: readonly PricedPhone[], stated: Map<string, Availability>): string {
  const facts = chosen.flatMap(({ id, prices }) => [
    id,
    ...[...prices.keys()].map((repair) => `${repair} ${stated.get(`${id} ${repair}`) ?? ''}`),
  ])
  return hash('sha256', facts.join('\n'), 'base64url')
}

function count(writes: readonly Write[]): { repairs: number; phones: number } {
  return { repairs: writes.length, phones: new Set(writes.map(({ phoneId }) => phoneId)).size }
}

/** What is said, by phone and repair; with ids, of those phones alone. */
async function readStated(db: Db, ids?: readonly number[]): Promise<Map<string, Availability>> {
  const rows = await db
    .selectFrom('phone_availability')
    .select(['phone_id', 'repair_key', 'availability'])
    .$if(ids !== undefined, (query) => query.where('phone_id', 'in', [...ids!]))
    .limit(500_000)
    .execute()
  return new Map(rows.map((row) => [`${row.phone_id} ${row.repair_key}`, row.availability]))
}

/** Writes the rows, raises the version of each phone once, and records one event per phone. */
async function write(tx: Tx, shop: Shop, writes: readonly Write[], caller: Caller): Promise<void> {
  const byPhone = Map.groupBy(writes, ({ phoneId }) => phoneId)
  await raisePhoneVersions(tx, shop, [...byPhone.keys()])
  await writeRows(tx, writes)
  const events = [...byPhone].map(([phoneId, changes]) => {
    const values = changes.flatMap(({ repair, before, after }): [string, string | null][] => [
      [`${repair}_before`, before],
      [`${repair}_after`, after],
    ])
    return {
      kind: 'phone.availability_changed' as const,
      by: caller,
      subjectId: phoneId,
      details: { fields: changes.map(({ repair }) => repair), ...Object.fromEntries(values) },
    }
  })
  await recordPhoneEvents(tx, shop, events)
}

const insertAvailability = rowInserter('phone_availability', { replacing: ['phone_id', 'repair_key'] })

async function writeRows(tx: Tx, writes: readonly Write[]): Promise<void> {
  await insertAvailability(
    tx,
    writes.flatMap(({ phoneId, repair, after }) =>
      after === null ? [] : [{ phone_id: phoneId, repair_key: repair, availability: after }],
    ),
  )
  const cleared = writes.filter(({ after }) => after === null)
  await deletePhoneRows(tx, 'phone_availability', cleared)
}

function unknownRepair(field: string): Refusal {
  const message = 'Please choose from the repairs that have a price.'
  return refuseField(field, message)
}
