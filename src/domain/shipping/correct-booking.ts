import { contactFields, toContact } from '#contract/address.ts'
import { hasCome } from '#contract/parcels.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import { isStaff, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { requestTextConsent } from '../text-numbers/request-text-consent.ts'
import { checkContact } from '../tickets/check-booking.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { saveFormerContact } from './former-contact.ts'
import { requireContactOpen, requireOpenBooking } from './open-booking.ts'

type Correction = ContactFields & { id: number; address_confirmed?: boolean | undefined }

/**
 * Corrects mobile and return address, validated like a booking: the customer until the phone has arrived, staff until
 * it is posted back. Once it has arrived, the customer is told by email.
 */
export async function correctBooking(
  shop: Shop,
  { id, ...input }: Correction,
  caller: Caller,
): Promise<{ ticket_id: number }> {
  const contact = checkContact(input)
  return shop.database.transaction(async (tx) => {
    const ticket = requireOwnTicketOrStaff(await lockTicket(tx, id), caller)
    if (isStaff(caller)) requireContactOpen(ticket)
    else requireOpenBooking(ticket)
    const fields = contactFields.filter((field) => ticket[field] !== contact[field])
    if (fields.length === 0) return { ticket_id: id }
    await tx
      .updateTable('tickets')
      .set((old) => ({ ...contact, updated_at: shop.now(), version: old('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await indexTicketAgain(tx, id)
    const event = await recordEvent(tx, shop, {
      kind: 'ticket.corrected',
      by: caller,
      ticketId: id,
      details: { fields },
    })
    await saveFormerContact(tx, shop, { ticketId: id, eventId: event, contact: toContact(ticket) })
    if (hasCome(ticket)) await queueEmail(tx, shop, event, 'contact-changed', { ticket_id: id })
    // A new number has another owner, who is asked first.
    if (fields.includes('user_mobile')) await requestTextConsent(tx, shop, id, caller)
    return { ticket_id: id }
  })
}
