import { sql } from 'kysely'
import { firstProfile } from '#contract/first-profile.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import type { Db } from '#db/tables.ts'
import type { OpeningDays } from '../shop/opening-days.ts'

/** What due dates go by: opening days, closures, and the days that a ticket may stay in each status. */
export type DueDays = OpeningDays & Pick<ShopProfile, 'statusDays'>

/** Reads it in the caller's transaction, with one query. */
export async function readDueDays(db: Db): Promise<DueDays> {
  const { rows } = await sql<{ profile: string | null; from_day: string | null; to_day: string | null }>`
    select profile, null as from_day, null as to_day from shop_profile where id = 1
    union all select null, from_day, to_day from closures
  `.execute(db)
  const stored = rows.find(({ profile }) => profile !== null)?.profile
  const { hours, timeZone, statusDays } = {
    ...firstProfile,
    ...(stored ? (JSON.parse(stored) as Partial<ShopProfile>) : {}),
  }
  const closures = rows.flatMap(({ from_day, to_day }) =>
    from_day !== null && to_day !== null ? [{ from: from_day, to: to_day }] : [],
  )
  return { hours, timeZone, statusDays, closures }
}
