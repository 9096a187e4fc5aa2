import { sql, type RawBuilder } from 'kysely'
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

/** Who owes an answer on a row of `tickets`: a quote that is open at `now` waits for its customer too. */
export const waitingWithQuotes = (now: RawBuilder<number>) =>
  sql<WaitingFor>`case when exists (
    select 1 from quotes
    where quotes.ticket_id = tickets.id and quotes.state = 'open' and quotes.expires_at > ${now}
  ) then 'customer' else tickets.waiting_for end`.as('waiting_for')

/** Returns the caller's own tickets with unread notes of the shop, a question or an open quote; newest first. */
export async function readUnread(
  { database: { db }, now }: Shop,
  caller: Caller,
): Promise<{ tickets: Unread[] }> {
  const { rows } = await selectUnread(db, { accountId: requireAccount(caller).id, now: now() })
  return { tickets: toUnread(rows) }
}

const selectUnread = preparedQuery<{ accountId: number; now: number }>()((db, { accountId, now }) =>
  db
    .selectFrom('tickets')
    .select(['id', waitingWithQuotes(now), unreadOfCustomer])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MAX_TICKETS),
)

/** Of an account's tickets, newest first, those with something new, a question or an open quote. */
export function toUnread(
  rows: readonly { id: number; waiting_for: WaitingFor; unread: number | null }[],
): Unread[] {
  return rows
    .slice(0, MAX_TICKETS)
    .map(({ id, waiting_for, unread }) => ({ ticket_id: id, waiting_for, unread: Number(unread ?? 0) }))
    .filter(({ unread, waiting_for }) => unread > 0 || waiting_for === 'customer')
}
