import type { BookingFormPage } from '#contract/pages.schema.ts'
import type { Caller } from '../caller.ts'
import { getDraft } from '../drafts/get-draft.ts'
import type { Shop } from '../shop.ts'
import { readAccountUpdates } from '../text-messages/choose-updates.ts'
import { lastAddress } from '../tickets/last-address.ts'

/** Initial data of the booking form. `draftToken` comes from the browser's cookie. */
export async function readBookingFormPage(
  shop: Shop,
  caller: Caller,
  draftToken: string | undefined,
): Promise<BookingFormPage> {
  const [{ draft, photos }, last, updates] = await Promise.all([
    getDraft(shop, { caller, token: draftToken }),
    caller.account ? lastAddress(shop, caller) : null,
    caller.account ? readAccountUpdates(shop, caller) : null,
  ])
  return { draft, photos, last, ...(updates ? { updates } : {}) }
}
