import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { jsonRows, parseRows } from '#db/json-rows.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { Db } from '#db/tables.ts'
import { completeProfile } from '../shop/complete-profile.ts'
import type { OpeningDays } from '../shop/opening-days.ts'
import { openCalendar } from './calendar.ts'
import { firstFigures, type BackByFigures } from './figures.ts'
import type { BackByShop } from './move-back-by.ts'

type DueSettings = Pick<
  ShopProfile,
  'hours' | 'timeZone' | 'statusDays' | 'daysToPay' | 'backBy' | 'booking' | 'state'
>

/**
 * What due dates go by: opening days, closures, the days that a ticket may stay in each status, the days to pay, and what the days of a
 * phone's way are worked out from.
 */
export type DueDays = OpeningDays & DueSettings & { way: BackByShop }

/** Reads it in the caller's transaction, with one query. */
export async function readDueDays(db: Db): Promise<DueDays> {
  const { rows } = await selectStored(db, {})
  return toDueDays(rows[0]!)
}

type Stored = { profile: string | null; closures: string | null; figures: string | null }

const selectStored = preparedQuery<Record<never, never>>()((db) =>
  db.selectNoFrom((of) => [
    of.selectFrom('shop_profile').select('profile').where('id', '=', 1).as('profile'),
    of
      .selectFrom('closures')
      .select(jsonRows(db, 'closures', ['from_day', 'to_day']).as('rows'))
      .as('closures'),
    of.selectFrom('back_by_figures').select('figures').where('id', '=', 1).as('figures'),
  ]),
)

let known: { stored: Stored; dueDays: DueDays } | null = null

/** Made once for the texts themselves, calendars included, because every booking asks for it and they seldom change. */
function toDueDays(stored: Stored): DueDays {
  const { profile, closures, figures } = stored
  const isKnown =
    known?.stored.profile === profile &&
    known.stored.closures === closures &&
    known.stored.figures === figures
  if (!known || !isKnown) known = { stored, dueDays: makeDueDays(stored) }
  return known.dueDays
}

function makeDueDays(stored: Stored): DueDays {
  const own = stored.profile === null ? {} : (JSON.parse(stored.profile) as Partial<ShopProfile>)
  const { hours, timeZone, statusDays, daysToPay, backBy, booking, state } = completeProfile(own)
  const closures = parseRows<{ from_day: string; to_day: string }>(stored.closures).map(
    ({ from_day: from, to_day: to }) => ({ from, to }),
  )
  const figures = stored.figures === null ? firstFigures : (JSON.parse(stored.figures) as BackByFigures)
  const way: BackByShop = {
    figures,
    calendar: openCalendar({ hours, closures }),
    withoutClosures: openCalendar({ hours, closures: [] }),
    marginDays: backBy.marginDays,
  }
  return { hours, timeZone, statusDays, daysToPay, backBy, booking, state, closures, way }
}
