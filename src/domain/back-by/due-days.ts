import { sql } from 'kysely'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { Db } from '#db/tables.ts'
import { firstFigures, type BackByFigures } from './figures.ts'
import { completeProfile } from '../shop/complete-profile.ts'
import type { OpeningDays } from '../shop/opening-days.ts'

type DueSettings = Pick<
  ShopProfile,
  'hours' | 'timeZone' | 'statusDays' | 'daysToPay' | 'backBy' | 'booking' | 'state'
>

/**
 * What due dates go by: opening days, closures, the days that a ticket may stay in each status, the days to pay, and what the days of a
 * phone's way are worked out from.
 */
export type DueDays = OpeningDays & DueSettings & { figures: BackByFigures }

/** Reads it in the caller's transaction, with one query. */
export async function readDueDays(db: Db): Promise<DueDays> {
  const { rows } = await selectDueDays(db, {})
  const stored = rows.find(({ profile }) => profile !== null)?.profile ?? null
  const closures = rows.flatMap(({ from_day, to_day }) =>
    from_day !== null && to_day !== null ? [{ from: from_day, to: to_day }] : [],
  )
  const figures = rows.find((row) => row.figures !== null)?.figures ?? null
  return { ...parseSettings(stored), closures, figures: parseFigures(figures) }
}

const selectDueDays = preparedQuery<Record<never, never>>()((db) =>
  db
    .selectFrom('shop_profile')
    .select([
      sql<string | null>`profile`.as('profile'),
      sql<string | null>`null`.as('from_day'),
      sql<string | null>`null`.as('to_day'),
      sql<string | null>`null`.as('figures'),
    ])
    .where('id', '=', 1)
    .unionAll(
      db
        .selectFrom('closures')
        .select([
          sql<string | null>`null`.as('profile'),
          sql<string | null>`from_day`.as('from_day'),
          sql<string | null>`to_day`.as('to_day'),
          sql<string | null>`null`.as('figures'),
        ]),
    )
    .unionAll(
      db
        .selectFrom('back_by_figures')
        .select([
          sql<string | null>`null`.as('profile'),
          sql<string | null>`null`.as('from_day'),
          sql<string | null>`null`.as('to_day'),
          sql<string | null>`figures`.as('figures'),
        ]),
    ),
)

let parsed: { stored: string | null; settings: DueSettings } | null = null

/** Cached by the text itself, because every booking reads it and it seldom changes. */
function parseSettings(stored: string | null): DueSettings {
  if (parsed === null || parsed.stored !== stored) {
    const own = stored === null ? {} : (JSON.parse(stored) as Partial<ShopProfile>)
    const { hours, timeZone, statusDays, daysToPay, backBy, booking, state } = completeProfile(own)
    const settings = { hours, timeZone, statusDays, daysToPay, backBy, booking, state }
    parsed = { stored, settings }
  }
  return parsed.settings
}

function parseFigures(stored: string | null): BackByFigures {
  return stored === null ? firstFigures : (JSON.parse(stored) as BackByFigures)
}
