import { erasedName } from '#contract/privacy.ts'
import type { Tx } from '#db/books.ts'
import { recordEvent } from '../record-event.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'

/**
 * Takes out of a ticket whatever names a person: serial, mobile, address, passcode, photos, the words of its
 * notes, tests and documents, and why its passcode was looked at. The repair, its price, its quotes,
 * its statuses and its dates stay.
 */
export async function stripTicket(tx: Tx, shop: Shop, ticketId: number, by: Caller | null): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((old) => ({
      phone_serial: '',
      passcode_sealed: null,
      user_mobile: '',
      address: '',
      address_apt: '',
      address_city: '',
      address_state: '',
      address_post: '',
      waiting_for: 'nobody' as const,
      // A carrier's page names who sent a parcel, and to whom.
      tracking_in: '',
      tracking_out: '',
      erased_at: shop.now(),
      version: old('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute()
  await tx
    .updateTable('notes')
    .set({ comment: erasedName, message_key: null })
    .where('ticket_id', '=', ticketId)
    .execute()
  // The files themselves are removed by the sweep.
  await tx
    .updateTable('photos')
    .set({ deleted_at: shop.now() })
    .where('ticket_id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .execute()
  await tx
    .updateTable('part_tests')
    .set({ serial_seen: '', remarks: '' })
    .where('ticket_id', '=', ticketId)
    .execute()
  await tx
    .updateTable('completions')
    .set({ work_done: erasedName })
    .where('ticket_id', '=', ticketId)
    .execute()
  // What was quoted is work and money; who said yes to it is a person.
  await tx.updateTable('quotes').set({ answered_name: '' }).where('ticket_id', '=', ticketId).execute()
  await tx.updateTable('passcode_reveals').set({ reason: '' }).where('ticket_id', '=', ticketId).execute()
  await tx
    .updateTable('sessions')
    .set({ last_ticket_id: null })
    .where('last_ticket_id', '=', ticketId)
    .execute()
  // Issued papers stay as tax law asks; what staff wrote beside a payment may name somebody.
  await tx.updateTable('payments').set({ reference: '' }).where('ticket_id', '=', ticketId).execute()
  await tx.deleteFrom('idempotency_keys').where('ticket_id', '=', ticketId).execute()
  await indexTicketAgain(tx, ticketId)
  const fields = [
    'address',
    'answered_name',
    'notes',
    'passcode',
    'phone_serial',
    'photos',
    'tracking',
    'user_mobile',
  ]
  await recordEvent(tx, shop, { kind: 'ticket.erased', by, ticketId, details: { fields } })
}
