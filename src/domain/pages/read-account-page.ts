import type { AccountPage } from '#contract/pages.ts'
import { readAccount } from '../accounts/read-user-data.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { readUnread } from '../conversation/read-unread.ts'
import { getDraft } from '../drafts/get-draft.ts'
import type { Shop } from '../shop.ts'
import { readAccountUpdates } from '../text-messages/choose-updates.ts'

/** Data of the customer's dashboard. `draftToken` comes from the browser's cookie. */
export async function readAccountPage(
  shop: Shop,
  caller: Caller,
  draftToken: string | undefined,
): Promise<AccountPage> {
  const [{ userData, ticketData, endings }, unread, { draft }, updates] = await Promise.all([
    readAccount(shop, { accountid: requireAccount(caller).id }, caller),
    readUnread(shop, caller),
    getDraft(shop, { caller, token: draftToken }),
    readAccountUpdates(shop, caller),
  ])
  return {
    userData,
    tickets: ticketData,
    unread: unread.tickets,
    draft,
    ...(updates ? { updates } : {}),
    ...(endings.length > 0 ? { endings } : {}),
  }
}
