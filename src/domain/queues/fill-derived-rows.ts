import { MINUTE_MS } from '#contract/durations.ts'
import type { Shop } from '../shop.ts'
import { rewriteDerivedRows } from './maintain-derived-rows.ts'

/** Tickets per transaction: some tens of milliseconds. */
const batch = 200

/** Works out next step, due date, queues and facts of the tickets of an earlier version; returns their number. */
export async function fillDerivedRows(
  shop: Pick<Shop, 'database' | 'now'>,
  goOn: () => boolean = () => true,
): Promise<number> {
  let done = 0
  for (let after = 0; goOn();) {
    const ids = await shop.database.db
      .selectFrom('tickets')
      .leftJoin('ticket_work', 'ticket_work.ticket_id', 'tickets.id')
      .leftJoin('ticket_facts', 'ticket_facts.ticket_id', 'tickets.id')
      .select('tickets.id')
      .where(({ or, eb }) =>
        or([
          eb('ticket_work.ticket_id', 'is', null),
          eb('ticket_facts.ticket_id', 'is', null),
          eb('ticket_facts.is_complete', '=', 0),
        ]),
      )
      .where('tickets.id', '>', after)
      .orderBy('tickets.id')
      .limit(batch)
      .execute()
    if (ids.length === 0) break
    const numbers = ids.map(({ id }) => id)
    await shop.database.transaction((tx) => rewriteDerivedRows(tx, numbers, shop.now()), {
      withinMs: MINUTE_MS,
    })
    after = numbers.at(-1)!
    done += numbers.length
  }
  return done
}
