import type { LastAddress } from '#contract/tickets.ts'
import { accountOf, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { nationalForm } from './mobile.ts'

/** The return address and mobile of the caller's own newest ticket; null before the first one. */
export async function lastAddress(shop: Shop, caller: Caller): Promise<LastAddress | null> {
  const ticket = await shop.books.db
    .selectFrom('tickets')
    .select(['user_mobile', 'address', 'address_apt', 'address_city', 'address_state', 'address_post'])
    .where('account_id', '=', accountOf(caller).id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ticket ? { ...ticket, user_mobile: nationalForm(ticket.user_mobile) } : null
}
