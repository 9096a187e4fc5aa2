import { sql } from 'kysely'
import type { WaitingFor } from '#contract/tickets.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { isUnread } from '../tickets/note-of-ticket.ts'

type Unread = { ticket_id: number; unread: number; waiting_for: WaitingFor }

const MAX_TICKETS = 200

/** How many notes of the shop the customer of a row of `tickets` has not seen. */
export const unreadOfCustomer = sql<number | null>`(
  select count(*) from notes where ${isUnread.customer}
)`.as('unread')

/** Returns the caller's own tickets with unread notes of the shop or a question for the customer; newest first. */
export async function readUnread({ database: { db } }: Shop, caller: Caller): Promise<{ tickets: Unread[] }> {
  const { rows } = await selectUnread(db, { accountId: requireAccount(caller).id })
  return { tickets: toUnread(rows) }
}

const selectUnread = preparedQuery<{ accountId: number }>()((db, { accountId }) =>
  db
    .selectFrom('tickets')
    .select(['id', 'waiting_for', unreadOfCustomer])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_TICKETS),
)

/** Of an account's tickets, newest first, those with something new or a question. */
export function toUnread(
  rows: readonly { id: number; waiting_for: WaitingFor; unread: number | null }[],
): Unread[] {
  return rows
    .slice(0, MAX_TICKETS)
    .map(({ id, waiting_for, unread }) => ({ ticket_id: id, waiting_for, unread: Number(unread ?? 0) }))
    .filter(({ unread, waiting_for }) => unread > 0 || waiting_for === 'customer')
}
