import { contactFields, toContact } from '#contract/address.ts'
import { hasCome } from '#contract/parcels.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import type { Tx } from '#db/tables.ts'
import { isStaff, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { requestTextConsent } from '../text-numbers/request-text-consent.ts'
import { checkContact } from '../tickets/check-booking.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import type { LockedTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { lockConcerned } from '../tickets/whole-parcel.ts'
import { saveFormerContact } from './former-contact.ts'
import { isContactOpen, isOpenBooking, requireContactOpen, requireOpenBooking } from './open-booking.ts'

type Correction = ContactFields & {
  id: number
  address_confirmed?: boolean | undefined
  whole_parcel?: boolean | undefined
}

/**
 * Corrects mobile and return address, validated like a booking: the customer until the phone has arrived, staff until
 * it is posted back; with `whole_parcel` on the other tickets of the parcel too, as far as each may still be corrected. Once a phone
 * has arrived, the customer is told by email.
 */
export async function correctBooking(
  shop: Shop,
  { id, whole_parcel = false, ...input }: Correction,
  caller: Caller,
): Promise<{ ticket_id: number }> {
  const contact = checkContact(input)
  return shop.database.transaction(async (tx) => {
    const { ticket, beside } = await lockConcerned(tx, id, whole_parcel)
    requireOwnTicketOrStaff(ticket, caller)
    if (isStaff(caller)) requireContactOpen(ticket)
    else requireOpenBooking(ticket)
    const others = beside.filter(isStaff(caller) ? isContactOpen : isOpenBooking)
    for (const one of [ticket, ...others]) await correctOne(tx, shop, one, contact, caller)
    return { ticket_id: id }
  })
}

async function correctOne(
  tx: Tx,
  shop: Shop,
  ticket: LockedTicket,
  contact: ContactFields,
  by: Caller,
): Promise<void> {
  const { id } = ticket
  const fields = contactFields.filter((field) => ticket[field] !== contact[field])
  if (fields.length === 0) return
  await tx
    .updateTable('tickets')
    .set((old) => ({ ...contact, updated_at: shop.now(), version: old('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await indexTicketAgain(tx, id)
  const event = await recordEvent(tx, shop, {
    kind: 'ticket.corrected',
    by,
    ticketId: id,
    details: { fields },
  })
  await saveFormerContact(tx, shop, { ticketId: id, eventId: event, contact: toContact(ticket) })
  if (hasCome(ticket)) await queueEmail(tx, shop, event, 'contact-changed', { ticket_id: id })
  // A new number has another owner, who is asked first.
  if (fields.includes('user_mobile')) await requestTextConsent(tx, shop, id, by)
}
