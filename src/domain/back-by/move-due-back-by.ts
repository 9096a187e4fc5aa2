import { MINUTE_MS } from '#contract/durations.ts'
import { noteChangedTicket } from '#db/changed-tickets.ts'
import type { Shop } from '../shop.ts'

/** Tickets per transaction: some tens of milliseconds. */
const batch = 100

/** Looks again at the dates that could not be kept if nothing happened, and moves and tells those that cannot. Returns how many it looked at. */
export async function moveDueBackBy(shop: Shop): Promise<number> {
  let looked = 0
  for (let after = 0; ;) {
    const due = await shop.database.db
      .selectFrom('ticket_facts')
      .select('ticket_id')
      .where('back_by_check_at', '<=', shop.now())
      .where('ticket_id', '>', after)
      .orderBy('ticket_id')
      .limit(batch)
      .execute()
    if (due.length === 0) return looked
    await shop.database.transaction(
      async (tx) => {
        // What is said of them is rewritten before the commit.
        for (const { ticket_id } of due) noteChangedTicket(tx, ticket_id, shop.now())
      },
      { withinMs: MINUTE_MS },
    )
    looked += due.length
    after = due.at(-1)!.ticket_id
  }
}
