import { erasedName } from '#contract/privacy.ts'
import type { Tx } from '#db/books.ts'
import { recordEvent } from '../record-event.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'

/**
 * Takes out of a ticket whatever names a person: serial, mobile, address, passcode, the words of its notes and
 * why its passcode was looked at. The repair, its price, its statuses and its dates stay.
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
      erased_at: shop.now(),
      version: old('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute()
  await tx.updateTable('notes').set({ comment: erasedName }).where('ticket_id', '=', ticketId).execute()
  await tx.updateTable('passcode_reveals').set({ reason: '' }).where('ticket_id', '=', ticketId).execute()
  await tx
    .updateTable('sessions')
    .set({ last_ticket_id: null })
    .where('last_ticket_id', '=', ticketId)
    .execute()
  await tx.deleteFrom('idempotency_keys').where('ticket_id', '=', ticketId).execute()
  await indexTicketAgain(tx, ticketId)
  const fields = ['address', 'notes', 'passcode', 'phone_serial', 'user_mobile']
  await recordEvent(tx, shop, { kind: 'ticket.erased', by, ticketId, details: { fields } })
}
