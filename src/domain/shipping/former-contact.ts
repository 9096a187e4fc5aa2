import { Refusal } from '#contract/refusals.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { formatMobile } from '../tickets/mobile.ts'

type Former = { ticketId: number; eventId: number; contact: ContactFields }

/** Keeps the contact details before a correction, encrypted: the audit log names fields only. */
export async function saveFormerContact(
  tx: Tx,
  shop: Shop,
  { ticketId, eventId, contact }: Former,
): Promise<void> {
  await tx
    .insertInto('former_contacts')
    .values({
      ticket_id: ticketId,
      event_id: eventId,
      contact_encrypted: shop.secrets.encrypt('contact', String(eventId), JSON.stringify(contact)),
      created_at: shop.now(),
    })
    .execute()
}

/**
 * Decrypts the contact details before a correction, and records who looked at them, when and why. Refuses with
 * `no_former_contact` when none are kept.
 */
export async function revealFormerContact(
  shop: Shop,
  { id, event, reason }: { id: number; event: number; reason: string },
  caller: Caller,
): Promise<{ contact: ContactFields }> {
  return shop.database.transaction(async (tx) => {
    const row = await tx
      .selectFrom('former_contacts')
      .select(['id', 'contact_encrypted'])
      .where('ticket_id', '=', id)
      .where('event_id', '=', event)
      .executeTakeFirst()
    const text = row && shop.secrets.decrypt('contact', String(event), row.contact_encrypted)
    if (!row || !text) throw new Refusal('no_former_contact')
    const contact = JSON.parse(text) as ContactFields
    const revealed = await recordEvent(tx, shop, {
      kind: 'ticket.contact_revealed',
      by: caller,
      ticketId: id,
      subjectId: event,
    })
    await tx
      .insertInto('contact_reveals')
      .values({ ticket_id: id, event_id: revealed, reason, created_at: shop.now() })
      .execute()
    return { contact: { ...contact, user_mobile: formatMobile(contact.user_mobile) } }
  })
}
