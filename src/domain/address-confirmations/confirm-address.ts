import { findLinkToken } from '../accounts/link-tokens.ts'
import { limitLinks } from '../accounts/limit-links.ts'
import { proveAddress } from '../accounts/prove-address.ts'
import type { RequestOrigin } from '../accounts/request-origin.ts'
import { Refusal } from '#contract/refusals.ts'
import type { AddressConfirmation } from '#contract/address-confirmations.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { createTrackLink } from '../tracking/track-link.ts'

/**
 * Confirms the address that a link was sent to; a second time it says the same. The guest's tickets join the account of the address,
 * and no session begins. Refuses with `link_gone`.
 */
export function confirmAddress(
  shop: Shop,
  { token }: { token: string },
  from: RequestOrigin,
): Promise<AddressConfirmation> {
  return limitLinks(shop, from.address, () =>
    shop.database.transaction(async (tx) => {
      const link = await findLinkToken(tx, shop, token, 'confirm')
      const account = await proveAddress(tx, shop, link)
      if (!account || account.deactivated_at !== null) throw new Refusal('link_gone')
      return {
        confirmed: true as const,
        private_link: await readNewestLink(tx, shop, account.id),
        without_password: account.password_hash === null,
      }
    }),
  )
}

/** The private link of the first ticket of the parcel that the account's owner booked last, which its emails name; null without one. */
async function readNewestLink(tx: Tx, shop: Shop, accountId: number): Promise<string | null> {
  const newest = await tx
    .selectFrom('tickets')
    .select(['id', 'link_version', 'erased_at', 'link_closed'])
    .where('account_id', '=', accountId)
    .orderBy('parcel_id', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return newest ? createTrackLink(shop, newest) : null
}
