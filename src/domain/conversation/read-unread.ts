import type { WaitingFor } from '#contract/tickets.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

type Unread = { ticket_id: number; unread: number; waiting_for: WaitingFor }

const most = 200

/** Returns the caller's own tickets with unread notes of the shop or a question for the customer; newest first. */
export async function readUnread({ database: { db } }: Shop, caller: Caller): Promise<{ tickets: Unread[] }> {
  const { rows } = await selectUnread(db, { accountId: requireAccount(caller).id })
  const tickets = rows.map((row) => ({ ...row, unread: Number(row.unread ?? 0) }))
  return { tickets: tickets.filter(({ unread, waiting_for }) => unread > 0 || waiting_for === 'customer') }
}

const selectUnread = preparedQuery<{ accountId: number }>()((db, { accountId }) =>
  db
    .selectFrom('tickets')
    .select((ticket) => [
      'tickets.id as ticket_id',
      'tickets.waiting_for',
      ticket
        .selectFrom('notes')
        .select((note) => note.fn.countAll<number>().as('notes'))
        .whereRef('notes.ticket_id', '=', 'tickets.id')
        .whereRef('notes.id', '>', 'tickets.customer_seen_note_id')
        .where('notes.from_customer', '=', 0)
        .where('notes.staff_only', '=', 0)
        .where('notes.deleted_at', 'is', null)
        .as('unread'),
    ])
    .where('tickets.account_id', '=', accountId)
    .orderBy('tickets.id', 'desc')
    .limit(most),
)
