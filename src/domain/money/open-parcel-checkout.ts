import { formatParcelNumber } from '#contract/parcels.ts'
import { Refusal } from '#contract/refusals.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { listParcelTickets, readParcelRow, requireOwnParcelOrStaff } from '../tickets/parcel-tickets.ts'
import { openCardPage, requireCards } from './card-page.ts'
import { readPayable } from './payable.ts'

/**
 * Opens one payment page of the card service for all that is due in the caller's own parcel; those of its tickets are closed.
 * Refuses with `unknown_parcel`, `nothing_to_pay`, `no_cards` and `cards_away`.
 */
export async function openParcelCheckout(
  shop: Shop,
  parcelId: number,
  caller: Caller,
  privatePage?: string,
): Promise<{ url: string }> {
  const account = requireAccount(caller)
  const { db } = shop.database
  const parcel = requireOwnParcelOrStaff(await readParcelRow(db, parcelId), caller)
  if (parcel.account_id !== account.id) throw new Refusal('unknown_parcel')
  requireCards(shop)
  await shop.throttles.count('checkoutPerTicket', formatParcelNumber(parcelId))
  const owing: number[] = []
  for (const id of await listParcelTickets(db, parcelId))
    if ((await readPayable(db, { ticketId: id, parcelId: null })) > 0) owing.push(id)
  if (!owing[0]) throw new Refusal('nothing_to_pay')
  const payable = {
    ticketId: owing[0],
    parcelId,
    label: `Parcel ${formatParcelNumber(parcelId)}: ${
      owing.length === 1 ? `ticket ${owing[0]}` : `tickets ${owing.join(', ')}`
    }`,
    email: account.email,
    privatePage,
  }
  return openCardPage(shop, payable, caller)
}
