import type { Paper } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { refuseStranger } from './hold-ticket.ts'

/** An invoice (number 0) or any paper as it was issued, for staff and its own customer. Refuses with `unknown_paper`. */
export async function readPaper(
  { books: { db } }: Shop,
  ask: { id: number; number: number },
  caller: Caller,
): Promise<Paper> {
  const ticket = await db
    .selectFrom('tickets')
    .select('account_id')
    .where('id', '=', ask.id)
    .executeTakeFirst()
  refuseStranger(ticket, caller)
  const row = await db
    .selectFrom('invoices')
    .select('paper')
    .where('ticket_id', '=', ask.id)
    .where((where) => (ask.number === 0 ? where('kind', '=', 'invoice') : where('number', '=', ask.number)))
    .executeTakeFirst()
  if (!row) throw new Refusal('unknown_paper')
  return JSON.parse(row.paper) as Paper
}
