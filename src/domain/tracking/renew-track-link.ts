import { Refusal } from '#contract/refusals.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'
import { ticketFor } from '../tickets/whole-ticket.ts'
import { trackLink } from './track-link.ts'

/** Makes a new private link for the own ticket, or as staff for any: earlier ones stop working. Refuses with `unknown_ticket`. */
export async function renewTrackLink(
  shop: Shop,
  ticketId: number,
  caller: Caller,
): Promise<{ link: string }> {
  return shop.books.transaction(async (tx) => {
    let renewing = tx
      .updateTable('tickets')
      .set((old) => ({ link_version: old('link_version', '+', 1), version: old('version', '+', 1) }))
      .where('id', '=', ticketId)
      .where('erased_at', 'is', null)
    if (!isStaff(caller)) renewing = renewing.where('account_id', '=', accountOf(caller).id)
    const ticket = await renewing.returning(['id', 'link_version']).executeTakeFirst()
    if (!ticket) throw new Refusal('unknown_ticket')
    await recordEvent(tx, shop, { kind: 'ticket.link_renewed', by: caller, ticketId })
    return { link: trackLink(shop, ticket) }
  })
}

/** The private link of the own ticket, or as staff of any. Refuses with `unknown_ticket`. */
export async function readTrackLink(shop: Shop, file: TicketFile, caller: Caller): Promise<{ link: string }> {
  const ticket = await ticketFor(file, caller)
  if (ticket.erased_at !== null) throw new Refusal('unknown_ticket')
  return { link: trackLink(shop, ticket) }
}
