import { isWithShop, statusCodes, statuses } from '#contract/ticket-statuses.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { stripTicket } from './strip-ticket.ts'

const awayStatuses = statuses.filter((status) => !isWithShop(status))

/** Batch size of one transaction, and the number of transactions per run. */
const batch = 25
const MAX_BATCHES = 40

/**
 * Erases personal data of tickets completed or ended, settled, and unchanged since, for longer than the retention period.
 * Returns how many.
 */
export async function sweepClosedTickets(shop: Shop): Promise<number> {
  const { keepClosedTicketsDays } = await shopProfile(shop)
  const until = shop.now() - keepClosedTicketsDays * DAY_MS
  let stripped = 0
  for (let round = 0; round < MAX_BATCHES; round++) {
    const done = await shop.database.transaction(async (tx) => {
      const due = await tx
        .selectFrom('tickets')
        .select('id')
        .where((where) =>
          where.or([
            where('status', '=', statusCodes.completed),
            // Ended without the phone at the shop.
            where.and([
              where('outcome', 'is not', null),
              where('outcome', '!=', 'repaired'),
              where('status', 'in', awayStatuses),
            ]),
          ]),
        )
        .where('erased_at', 'is', null)
        .where('updated_at', '<=', until)
        // Who owes, and who is owed, is named until that is settled.
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('ticket_work')
                .innerJoin('ticket_facts', 'ticket_facts.ticket_id', 'ticket_work.ticket_id')
                .select('ticket_work.ticket_id')
                .whereRef('ticket_work.ticket_id', '=', 'tickets.id')
                .where((open) => open.or([open('due_cents', '>', 0), open('owed_back_cents', '>', 0)])),
            ),
          ),
        )
        .orderBy('id')
        .limit(batch)
        // Parallel sweeps of several processes skip each other's rows.
        .$if(shop.database.engine === 'postgres', (query) => query.forUpdate().skipLocked())
        .execute()
      for (const { id } of due) await stripTicket(tx, shop, id, null)
      return due.length
    })
    stripped += done
    if (done < batch) break
  }
  return stripped
}
