import { DAY_MS } from '#contract/durations.ts'
import { localDay } from '../shop/announced-closures.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'

/** Erases what lines of bank statements say, and by what they are known again, once the shop's period is over. Returns how many. */
export async function sweepStatements(shop: Shop): Promise<number> {
  const { keepClosedTicketsDays, timeZone } = await shopProfile(shop)
  const until = localDay(shop.now() - keepClosedTicketsDays * DAY_MS, timeZone)
  const gone = await shop.database.db
    .updateTable('statement_lines')
    .set({ text: '', sameness: '' })
    .where('day', '<=', until)
    .where(({ eb, or }) => or([eb('text', '!=', ''), eb('sameness', '!=', '')]))
    .executeTakeFirst()
  return Number(gone.numUpdatedRows)
}
