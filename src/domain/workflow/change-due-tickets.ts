import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tables } from '#db/schema/tables.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'

const batch = 100

type DueTickets = {
  isDue(where: ExpressionBuilder<Tables, 'tickets'>): Expression<SqlBool>
  change(tx: Tx, ticket: Awaited<ReturnType<typeof lockTicket>>): Promise<unknown>
}

/** Changes every ticket that is due, each in its own transaction. Safe to run in several processes at once. Returns how many. */
export async function changeDueTickets(shop: Shop, { isDue, change }: DueTickets): Promise<number> {
  const selectDue = (db: Db) => db.selectFrom('tickets').select('tickets.id').where(isDue)
  let changed = 0
  for (let after = 0; ;) {
    const due = await selectDue(shop.database.db)
      .where('tickets.id', '>', after)
      .orderBy('tickets.id')
      .limit(batch)
      .execute()
    for (const { id } of due) {
      changed += await shop.database.transaction(async (tx) => {
        const ticket = await lockTicket(tx, id)
        // Another process was first, or the customer has acted since.
        if (!(await selectDue(tx).where('tickets.id', '=', id).executeTakeFirst())) return 0
        await change(tx, ticket)
        return 1
      })
    }
    if (due.length < batch) return changed
    after = due.at(-1)!.id
  }
}
