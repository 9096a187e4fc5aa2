import { Refusal } from '#contract/refusals.ts'
import { ANNOUNCED_DAYS, announcedClosures, MAX_CLOSURES } from '../shop/announced-closures.ts'
import { getOpenTime, startOfLocalDay } from '../shop/opening-days.ts'
import { publicProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { formatCalendar, type CalendarEntry } from './format-calendar.ts'

/**
 * Returns the hours of the days on which the shop is open, and its closures, as a calendar file. Days are entries of their own: a weekly
 * one would call the shop open on closures that are announced later. Refuses with `no_dates` a shop without hours.
 */
export async function writeOpeningCalendar(shop: Shop): Promise<string> {
  const { name, street, suburb, state, postcode, hours, timeZone } = await publicProfile(shop)
  const { host } = new URL(shop.publicUrl)
  const location = `${name}, ${street}, ${suburb} ${state} ${postcode}`
  const now = shop.now()
  // All of them: with one left out, its days would be entries of a shop that is open.
  const closures = await announcedClosures(shop.database.db, now, timeZone, MAX_CLOSURES)
  const entries: CalendarEntry[] = closures.map(({ from, to, sentence }, at) => ({
    uid: `closed-${from}${countAnother(closures.slice(0, at), from)}@${host}`,
    when: { from, to },
    summary: `${name}: closed`,
    description: sentence,
  }))
  for (let ahead = 0; ahead <= ANNOUNCED_DAYS; ahead++) {
    const open = getOpenTime(startOfLocalDay(now, timeZone, ahead), { hours, timeZone, closures })
    if (!open) continue
    const { date, ...when } = open
    entries.push({ uid: `open-${date}@${host}`, when, summary: `${name}: open`, location })
  }
  if (entries.length === 0) throw new Refusal('no_dates')
  return formatCalendar(entries, now)
}

/** Tells closures apart that begin on one day: a calendar keeps the last of several entries with one UID (RFC 5545, 3.8.4.7). */
function countAnother(earlier: readonly { from: string }[], from: string): string {
  const same = earlier.filter((closure) => closure.from === from).length
  return same === 0 ? '' : `-${same + 1}`
}
