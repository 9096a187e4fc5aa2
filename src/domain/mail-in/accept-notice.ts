import type { MailIn } from '#contract/mail-in.ts'
import { Refusal } from '#contract/refusals.ts'
import { noticeOf } from '#contract/repair-notice.ts'
import { accountOf, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { holdTicket } from './own-ticket.ts'
import { readMailIn } from './read-mail-in.ts'

/** Keeps which wording of the repair notice a customer accepted, and when; the first time counts. */
export async function acceptNotice(
  shop: Shop,
  { id, version }: { id: number; version: string },
  caller: Caller,
): Promise<MailIn> {
  return shop.books.transaction(async (tx) => {
    const ticket = await holdTicket(tx, id, caller)
    // Nobody accepts it in the customer's place.
    if (ticket.account_id !== accountOf(caller).id) throw new Refusal('unknown_ticket')
    if (!noticeOf(version)) {
      const says = 'We do not know that version of the repair notice.'
      throw new Refusal('invalid', { says, fields: { notice_version: says } })
    }
    if (ticket.notice_accepted_at === null) {
      await tx
        .updateTable('tickets')
        .set((old) => ({
          notice_version: version,
          notice_accepted_at: shop.now(),
          updated_at: shop.now(),
          version: old('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute()
      const details = { version }
      await recordEvent(tx, shop, { kind: 'ticket.notice_accepted', by: caller, ticketId: id, details })
    }
    return readMailIn(new TicketFile(tx, id), caller)
  })
}
