import { Refusal } from '#contract/refusals.ts'
import { dropTokens } from '../accounts/account-tokens.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { requireOwnTicketOrStaff } from '../tickets/require-own-ticket.ts'
import { ownTicket } from '../tickets/whole-ticket.ts'
import { trackLink, createTrackLink } from './track-link.ts'

/**
 * Creates a new private link for the caller's own ticket, or any for staff: earlier ones become invalid. Only the
 * customer reads it; from staff it goes to the customer by email. Refuses with `unknown_ticket`, and with `too_many`:
 * every link ends the one before, whose emails people may still have.
 */
export async function renewTrackLink(
  shop: Shop,
  ticketId: number,
  caller: Caller,
): Promise<{ link: string | null }> {
  const named = await shop.database.db
    .selectFrom('tickets')
    .select(['account_id', 'parcel_id'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  requireOwnTicketOrStaff(named, caller)
  await shop.throttles.count('linkRenewalPerTicket', String(ticketId))
  return shop.database.transaction(async (tx) => {
    const { tickets } = await lockParcel(tx, requireOwnTicketOrStaff(named, caller).parcel_id)
    const found = tickets.find(({ id }) => id === ticketId)
    const { account_id, erased_at, link_closed, parcel_id } = requireOwnTicketOrStaff(found, caller)
    if (erased_at !== null || link_closed === 1) throw new Refusal('unknown_ticket')
    const ticket = await tx
      .updateTable('tickets')
      .set((old) => ({ link_version: old('link_version', '+', 1), version: old('version', '+', 1) }))
      .where('id', '=', ticketId)
      .returning(['id', 'link_version'])
      .executeTakeFirstOrThrow()
    // The links of a parcel lead to each other, so that they end together.
    await tx
      .updateTable('tickets')
      .set((old) => ({ link_version: old('link_version', '+', 1) }))
      .where('parcel_id', '=', parcel_id)
      .where('id', '<>', ticketId)
      .execute()
    // The links of earlier emails that confirm the address lead to the private link too.
    await dropTokens(tx, shop, account_id, ['log_in'])
    const eventId = await recordEvent(tx, shop, { kind: 'ticket.link_renewed', by: caller, ticketId })
    if (account_id === requireAccount(caller).id) return { link: trackLink(shop, ticket) }
    await queueEmail(tx, shop, eventId, 'track-link', { ticket_id: ticketId })
    return { link: null }
  })
}

/** Returns the private link of the caller's own ticket. Refuses with `unknown_ticket`, staff too. */
export async function readTrackLink(shop: Shop, ticketId: number, caller: Caller): Promise<{ link: string }> {
  const ticket = await ownTicket(shop.database.db, ticketId, caller)
  const link = createTrackLink(shop, ticket)
  if (link === null) throw new Refusal('unknown_ticket')
  return { link }
}
