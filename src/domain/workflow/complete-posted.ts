import { DAY_MS } from '#contract/durations.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { changeStatus } from '../tickets/change-status.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'

const batch = 100

/**
 * Completes tickets that were posted to the customer the shop's number of days ago, and without a message by the customer
 * for as long. Sends no email: it would say nothing new. Safe to run in several processes at once. Returns how many.
 */
export async function completePosted(shop: Shop): Promise<number> {
  const { completeAfterDays } = await shopProfile(shop)
  const until = shop.now() - completeAfterDays * DAY_MS
  let completed = 0
  for (let after = 0; ;) {
    const due = await selectDue(shop.database.db, until)
      .where('tickets.id', '>', after)
      .orderBy('tickets.id')
      .limit(batch)
      .execute()
    for (const { id } of due) if (await complete(shop, id, until)) completed += 1
    if (due.length < batch) return completed
    after = due.at(-1)!.id
  }
}

function selectDue(db: Db, until: number) {
  return db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.status', '=', statusCodes.postedToCustomer)
    .where('tickets.status_since', '<=', until)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('notes')
            .select('notes.id')
            .whereRef('notes.ticket_id', '=', 'tickets.id')
            .where('notes.from_customer', '=', 1)
            .where('notes.created_at', '>', until),
        ),
      ),
    )
}

function complete(shop: Shop, id: number, until: number): Promise<boolean> {
  return shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    // Another process was first, or the customer has written since.
    if (!(await selectDue(tx, until).where('tickets.id', '=', id).executeTakeFirst())) return false
    await changeStatus(tx, shop, ticket, { to: statusCodes.completed, noteId: null, by: null })
    return true
  })
}
