import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { localDay } from '../shop/announced-closures.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { readFirstEnd } from './first-warranty-end.ts'
import { addMonths, parseDay } from './warranty-day.ts'

/** The longest warranty that settings take. */
const MAX_MONTHS = 120

/**
 * Lets the warranty of a completion document run from today, the day on which the phone is posted back: waiting for a payment
 * takes nothing from it. A claim keeps the warranty of the first repair.
 */
export async function beginWarranty(tx: Tx, shop: Shop, ticketId: number): Promise<void> {
  const completion = await tx
    .selectFrom('completions')
    .select(['issued_at', 'warranty_from', 'warranty_until'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!completion || completion.warranty_until === null) return
  if ((await readFirstEnd(tx, ticketId)) !== null) return
  const { timeZone } = (await readProfile(tx)).profile
  const since = completion.warranty_from ?? parseDay(localDay(completion.issued_at, timeZone))
  const today = parseDay(localDay(shop.now(), timeZone))
  const months = countMonths(since, completion.warranty_until)
  await tx
    .updateTable('completions')
    .set({
      warranty_from: today,
      warranty_until:
        months === null
          ? completion.warranty_until + Math.round((today - since) / DAY_MS) * DAY_MS
          : parseDay(addMonths(today, 'UTC', months)),
    })
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** The whole months between two days; null when there are none such. */
function countMonths(from: number, until: number): number | null {
  for (let months = 1; months <= MAX_MONTHS; months++) {
    if (parseDay(addMonths(from, 'UTC', months)) === until) return months
  }
  return null
}
