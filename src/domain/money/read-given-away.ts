import { DAY_MS, toIsoTime } from '#contract/durations.ts'
import { GIVEN_AWAY_DAYS } from '#contract/given-away.ts'
import type { GivenAway } from '#contract/given-away.schema.ts'
import { listRepairs } from '../catalogue/list-repairs.ts'
import { localDay } from '../shop/announced-closures.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { listGiven, readDayStart, sumGiven, type Given } from '../given-away/list-given.ts'

const onTickets = ['refund', 'discount', 'lower_price'] as const

/** Returns what staff gave away in the last days, by day and person. */
export async function readGivenAway(shop: Shop): Promise<GivenAway> {
  const { db } = shop.database
  const since = (await readDayStart(db, shop)) - (GIVEN_AWAY_DAYS - 1) * DAY_MS
  const [given, repairs, { timeZone }] = await Promise.all([
    listGiven(db, { since }),
    listRepairs(db),
    shopProfile(shop),
  ])
  const names = await readNames(shop, given)
  const describe = ({ phoneId, repair }: Given) => {
    const phone = names.phones.get(phoneId ?? 0)
    if (phoneId === null) return ''
    return `${repairs.find(({ key }) => key === repair)?.label ?? repair}, ${phone?.display_name ?? 'a deleted phone'}`
  }
  const byDay = Map.groupBy(given, ({ at }) => localDay(at, timeZone))
  const days = [...byDay].map(([day, rows]) => ({
    day,
    people: [...Map.groupBy(rows, ({ accountId }) => accountId)].map(([accountid, own]) => ({
      accountid,
      fullname: names.people.get(accountid) ?? '',
      given_cents: sumGiven(own, onTickets),
      given: own.map((row) => ({
        id: row.id,
        at: toIsoTime(row.at),
        kind: row.kind,
        ticket_id: row.ticketId,
        phoneid: names.phones.get(row.phoneId ?? 0)?.slug ?? null,
        about: describe(row),
        amount_cents: row.cents,
      })),
    })),
  }))
  return { days }
}

async function readNames({ database: { db } }: Shop, given: readonly Given[]) {
  // No id is 0: an empty list is no SQL.
  const ids = (list: (number | null)[]) => [...new Set(list)].map((id) => id ?? 0).concat(0)
  const [people, phones] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['id', 'fullname'])
      .where('id', 'in', ids(given.map(({ accountId }) => accountId)))
      .execute(),
    db
      .selectFrom('phones')
      .select(['id', 'slug', 'display_name'])
      .where('id', 'in', ids(given.map(({ phoneId }) => phoneId)))
      .execute(),
  ])
  return {
    people: new Map(people.map(({ id, fullname }) => [id, fullname])),
    phones: new Map(phones.map((phone) => [phone.id, phone])),
  }
}
