import { Refusal } from '#contract/refusals.ts'
import type { Buyer } from '#contract/buyers.schema.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { readIssuedInvoices } from './issued-invoices.ts'

/**
 * Names the business that the ticket's invoices are made out to. Refuses with `invoice_issued` once there is one, with
 * `ticket_erased` for an erased ticket.
 */
export async function saveBuyer(
  shop: Shop,
  { id, company, abn }: Buyer & { id: number },
  caller: Caller,
): Promise<{ buyer: Buyer }> {
  return shop.database.transaction(async (tx) => {
    const ticket = requireOwnTicketOrStaff(await lockTicket(tx, id), caller)
    if (ticket.erased_at !== null) throw new Refusal('ticket_erased')
    const { invoices } = await readIssuedInvoices(tx, id)
    if (invoices.length > 0) throw new Refusal('invoice_issued')
    const buyer = { buyer_company: company, buyer_abn: abn }
    const fields = (['buyer_company', 'buyer_abn'] as const).filter((name) => ticket[name] !== buyer[name])
    if (fields.length > 0) {
      await touchTicket(tx, id, shop.now())
      await tx.updateTable('tickets').set(buyer).where('id', '=', id).execute()
      await recordEvent(tx, shop, { kind: 'ticket.corrected', by: caller, ticketId: id, details: { fields } })
    }
    return { buyer: { company, abn } }
  })
}
