import { contactFields } from '#contract/address.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { formatMobile } from './mobile.ts'

/** Returns return address and mobile of the caller's own newest ticket; null before the first one. */
export async function lastAddress(shop: Shop, caller: Caller): Promise<ContactFields | null> {
  const ticket = await shop.database.db
    .selectFrom('tickets')
    .select([...contactFields])
    .where('account_id', '=', requireAccount(caller).id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ticket ? { ...ticket, user_mobile: formatMobile(ticket.user_mobile) } : null
}
