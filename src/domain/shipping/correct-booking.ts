import { contactFields, type ContactFields } from '#contract/address.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { checkContact } from '../tickets/check-booking.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { stillOpen } from './open-booking.ts'

/** Corrects mobile and return address, validated like a booking, until the phone has arrived. */
export async function correctBooking(
  shop: Shop,
  { id, ...input }: ContactFields & { id: number },
  caller: Caller,
): Promise<{ ticket_id: number }> {
  const contact = checkContact(input)
  return shop.database.transaction(async (tx) => {
    const ticket = requireOwnTicketOrStaff(await lockTicket(tx, id), caller)
    stillOpen(ticket)
    const fields = contactFields.filter((field) => ticket[field] !== contact[field])
    if (fields.length > 0) {
      await tx
        .updateTable('tickets')
        .set((old) => ({ ...contact, updated_at: shop.now(), version: old('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await indexTicketAgain(tx, id)
      await recordEvent(tx, shop, { kind: 'ticket.corrected', by: caller, ticketId: id, details: { fields } })
    }
    return { ticket_id: id }
  })
}
