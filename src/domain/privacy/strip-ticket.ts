import { sql } from 'kysely'
import { erasedName } from '#contract/privacy.ts'
import { ticketColumns, type TicketColumn } from '#db/schema/tickets.ts'
import type { Tx } from '#db/tables.ts'
import { eraseNotices } from '../collection-notices/erase-notices.ts'
import { eraseLabels } from '../labels/label-rows.ts'
import { recordEvent } from '../record-event.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { erasedMail } from '../mail/sweep-mails.ts'
import { countNotesAgain, indexBeside } from '../tickets/whole-parcel.ts'

type PersonalColumn = {
  [Name in TicketColumn]: (typeof ticketColumns)[Name] extends null ? never : Name
}[TicketColumn]

/** The value that erasure writes to each personal column. */
const erasedColumns = Object.fromEntries(
  Object.entries(ticketColumns).flatMap(([name, column]) => (column ? [[name, column.erased]] : [])),
) as { [Name in PersonalColumn]: (typeof ticketColumns)[Name]['erased'] }

/**
 * Erases all personal data of a ticket: serial, mobile, address, passcode, photos, the texts of its notes, tests, quotes
 * and documents, and the reasons for revealing its passcode. Repair, prices, statuses and dates stay.
 */
export async function stripTicket(tx: Tx, shop: Shop, ticketId: number, by: Caller | null): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((old) => ({
      ...erasedColumns,
      link_closed: 1 as const,
      waiting_for: 'nobody' as const,
      erased_at: shop.now(),
      version: old('version', '+', 1),
    }))
    .where('id', '=', ticketId)
    .execute()
  await tx
    .updateTable('notes')
    .set({ comment: erasedName, quoted: null, message_key: null })
    .where('ticket_id', '=', ticketId)
    .execute()
  await tx
    .updateTable('mails')
    .set(erasedMail)
    .where('ticket_id', '=', ticketId)
    .where('outcome', '=', sql.lit('ticket'))
    .execute()
  // The sweep removes the files.
  await tx
    .updateTable('photos')
    .set({ deleted_at: shop.now() })
    .where('ticket_id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .execute()
  await tx
    .updateTable('part_tests')
    .set({ serial_seen: '', remarks: '', phone_reason: '', accessories_other: '' })
    .where('ticket_id', '=', ticketId)
    .execute()
  await tx
    .updateTable('completions')
    .set({ work_done: erasedName, parts: '[]' })
    .where('ticket_id', '=', ticketId)
    .execute()
  // Kind and amount of a quote stay, its words may name the person.
  await tx
    .updateTable('quotes')
    .set({ description: erasedName, answered_name: '' })
    .where('ticket_id', '=', ticketId)
    .execute()
  await tx.updateTable('passcode_reveals').set({ reason: '' }).where('ticket_id', '=', ticketId).execute()
  await tx.updateTable('contact_reveals').set({ reason: '' }).where('ticket_id', '=', ticketId).execute()
  await tx
    .updateTable('text_messages')
    .set({ body: '', reason: '', mobile_hash: '' })
    .where('ticket_id', '=', ticketId)
    .execute()
  await tx.deleteFrom('former_contacts').where('ticket_id', '=', ticketId).execute()
  await tx
    .updateTable('sessions')
    .set({ last_ticket_id: null })
    .where('last_ticket_id', '=', ticketId)
    .execute()
  // Tax law requires issued billing documents to stay; the remark beside a payment may name a person.
  await tx
    .updateTable('payments')
    .set({ reference: '', reason: '' })
    .where('ticket_id', '=', ticketId)
    .execute()
  await eraseLabels(tx, ticketId)
  // Known again by its hash, the same line of another file changes nothing.
  await tx
    .updateTable('statement_lines')
    .set({ text: '' })
    .where('id', 'in', (lines) =>
      lines
        .selectFrom('statement_payments')
        .innerJoin('payments', 'payments.id', 'statement_payments.payment_id')
        .select('statement_payments.line_id')
        .where('payments.ticket_id', '=', ticketId),
    )
    .execute()
  await eraseNotices(tx, ticketId)
  await tx.deleteFrom('idempotency_keys').where('ticket_id', '=', ticketId).execute()
  // Messages that were written on other tickets of the parcel are not read on it any more.
  await countNotesAgain(tx, [{ id: ticketId }])
  await indexBeside(tx, ticketId)
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
