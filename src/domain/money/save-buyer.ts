import { Refusal } from '#contract/refusals.ts'
import type { Buyer, NewBuyer } from '#contract/buyers.schema.ts'
import { isStaff, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket, type LockedTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { readIssuedInvoices } from './issued-invoices.ts'

type BuyerColumns = Pick<LockedTicket, 'buyer_company' | 'buyer_abn' | 'buyer_email' | 'buyer_days_to_pay'>

/** The business of a ticket. */
export function toBuyer({ buyer_company, buyer_abn, buyer_email, buyer_days_to_pay }: BuyerColumns): Buyer {
  return { company: buyer_company, abn: buyer_abn, email: buyer_email, days_to_pay: buyer_days_to_pay }
}

/**
 * Names the business that the ticket's invoices are made out to. Refuses with `invoice_issued` once there is one, with
 * `ticket_erased` for an erased ticket.
 */
export async function saveBuyer(
  shop: Shop,
  { id, company, abn, email, days_to_pay }: NewBuyer & { id: number },
  caller: Caller,
): Promise<{ buyer: Buyer }> {
  return shop.database.transaction(async (tx) => {
    const ticket = requireOwnTicketOrStaff(await lockTicket(tx, id), caller)
    if (ticket.erased_at !== null) throw new Refusal('ticket_erased')
    const { invoices } = await readIssuedInvoices(tx, id)
    if (invoices.length > 0) throw new Refusal('invoice_issued')
    const buyer = {
      buyer_company: company,
      buyer_abn: abn,
      // Left out, they stay as they were agreed. For staff to give: where the shop sends emails, and when it is paid.
      buyer_email: email === undefined || !isStaff(caller) ? ticket.buyer_email : email,
      buyer_days_to_pay:
        days_to_pay === undefined || !isStaff(caller) ? ticket.buyer_days_to_pay : days_to_pay,
    }
    const names = Object.keys(buyer) as (keyof typeof buyer)[]
    const fields = names.filter((name) => ticket[name] !== buyer[name])
    if (fields.length > 0) {
      await touchTicket(tx, id, shop.now())
      await tx.updateTable('tickets').set(buyer).where('id', '=', id).execute()
      await recordEvent(tx, shop, { kind: 'ticket.corrected', by: caller, ticketId: id, details: { fields } })
    }
    return { buyer: toBuyer(buyer) }
  })
}
