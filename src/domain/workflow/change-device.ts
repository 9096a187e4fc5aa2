import { readIssuedInvoices } from '../money/issued-invoices.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { sameSerial } from '../part-tests/same-serial.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { isOver } from '../quotes/read-quotes.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { parseSerial } from '../tickets/serial.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'

type Change = { id: number; phone_id: number; phone_serial: string; version: number }

/**
 * Corrects model and serial of a ticket, until an invoice names them. The price stays: only a quote changes it. Refuses
 * with `changed_meanwhile` when the ticket has another version.
 */
export async function changeDevice(
  shop: Shop,
  { id, phone_id, phone_serial, version }: Change,
  caller: Caller,
): Promise<{ ticket_id: number; version: number }> {
  const { serial } = parseSerial(phone_serial)
  return shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, id)
    if ((await readIssuedInvoices(tx, id)).invoices.length > 0) throw new Refusal('device_invoiced')
    if (isOver(ticket)) throw new Refusal('phone_was_posted')
    if (version !== ticket.version) {
      throw new Refusal('changed_meanwhile', { facts: { version: ticket.version } })
    }
    const phone = await tx.selectFrom('phones').select('id').where('id', '=', phone_id).executeTakeFirst()
    if (!phone) throw new Refusal('unknown_phone', { fields: { phone_id: refusals.unknown_phone.message } })
    const fields = [
      ...(phone_id === ticket.phone_id ? [] : ['model']),
      ...(serial === ticket.phone_serial ? [] : ['serial']),
    ]
    if (fields.length === 0) return { ticket_id: id, version: ticket.version }

    const earlier = ticket.earlier_serials.split('\n').filter((one) => one !== '')
    const known = [...earlier, ticket.phone_serial].filter((one) => one !== '' && one !== serial)
    const changed = await tx
      .updateTable('tickets')
      .set((old) => ({
        phone_id,
        ...(phone_id === ticket.phone_id ? {} : { phone_name: '' }),
        phone_serial: serial,
        earlier_serials: [...new Set(known)].join('\n'),
        updated_at: shop.now(),
        version: old('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const tested = await tx
      .selectFrom('part_tests')
      .select(['id', 'phone_seen_id', 'serial_seen'])
      .where('ticket_id', '=', id)
      .where('stage', '=', 'intake')
      .executeTakeFirst()
    if (tested) {
      // The tested phone is compared with the ticket as it is now.
      await tx
        .updateTable('part_tests')
        .set({
          model_matches: tested.phone_seen_id === null ? null : tested.phone_seen_id === phone_id ? 1 : 0,
          serial_matches: tested.serial_seen === '' ? null : sameSerial(tested.serial_seen, serial) ? 1 : 0,
        })
        .where('id', '=', tested.id)
        .execute()
    }
    await indexTicketAgain(tx, id)
    await recordEvent(tx, shop, {
      kind: 'ticket.device_changed',
      by: caller,
      ticketId: id,
      details: { fields, from: ticket.phone_id, to: phone_id },
    })
    return { ticket_id: id, version: changed.version }
  })
}
