import type { ParcelFields, Shipping } from '#contract/shipping.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { shippingTerms, toShipping } from '../shipping/read-shipping.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { readCarrierNumber, requireFreeNumber } from './check-number.ts'
import { enterNumber } from './post-ticket.ts'

/** Stores the parcel that returns a phone to its customer, by the rules of a scan; empty, it is deleted. */
export async function enterReturnParcel(
  shop: Shop,
  { id, carrier, tracking }: ParcelFields & { id: number },
  caller: Caller,
): Promise<Shipping> {
  const terms = await shippingTerms(shop)
  return shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if (tracking !== '' && tracking !== ticket.tracking_out) {
      try {
        await requireFreeNumber(tx, readCarrierNumber(tracking), [ticket], shop.now())
      } catch (thrown) {
        throw thrown instanceof Refusal ? besideField(thrown) : thrown
      }
    }
    await enterNumber(tx, shop, ticket, { carrier, number: tracking }, caller)
    return toShipping(await wholeTicket(tx, id), terms)
  })
}

/** The field of the form is called otherwise than that of a scan. */
function besideField({ code, message, facts }: Refusal): Refusal {
  return new Refusal(code, { message, fields: { tracking: message }, ...(facts && { facts }) })
}
