import { randomUUID } from 'node:crypto'
import { repairName } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Cards } from '../card-payments.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readOwed } from './owed.ts'
import { closeCheckouts } from './close-checkouts.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicket } from '../tickets/require-own-ticket.ts'

/**
 * Opens the card service's payment page for the balance of the caller's own ticket; closes earlier open sessions.
 * Refuses with `nothing_to_pay`, `no_cards` and `cards_away`.
 */
export async function openCheckout(
  shop: Shop,
  ticketId: number,
  caller: Caller,
  privatePage?: string,
): Promise<{ url: string }> {
  const { email } = requireAccount(caller)
  const booked = await shop.database.db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .select(['tickets.account_id', 'tickets.repair_key', 'phones.display_name'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  const ticket = requireOwnTicket(booked, caller)
  const cards = requireCards(shop)
  await shop.throttles.count('checkoutPerTicket', String(ticketId))
  await closeCheckouts(shop, ticketId)
  const { balance_cents, due_cents } = await readOwed(shop.database.db, ticketId)
  // Cards pay invoices alone, and never more than is due.
  const amountCents = Math.min(balance_cents, due_cents)
  if (amountCents <= 0) throw new Refusal('nothing_to_pay')

  // The private page does not confirm a session: the card service's event does.
  const page = `${shop.publicUrl}/account/ticket/${ticketId}/pay`
  const session = await cards.openSession({
    amountCents,
    ticketId,
    label: `Ticket ${ticketId}: ${ticket.display_name}, ${repairName(ticket.repair_key)}`,
    email,
    successUrl: privatePage ? `${privatePage}?done=paid` : `${page}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: privatePage ?? page,
    key: randomUUID(),
  })
  const checkoutId = await storeCheckout(shop, ticketId, session.id, amountCents, caller)
  // Of two sessions opened in parallel the later one stays.
  await closeCheckouts(shop, ticketId, { before: checkoutId })
  return { url: session.url }
}

function storeCheckout(shop: Shop, ticketId: number, session: string, amountCents: number, caller: Caller) {
  return shop.database.transaction(async (tx) => {
    await lockTicket(tx, ticketId)
    const now = shop.now()
    const { id } = await tx
      .insertInto('checkouts')
      .values({
        ticket_id: ticketId,
        session,
        amount_cents: amountCents,
        state: 'open',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(tx, shop, {
      kind: 'ticket.checkout_opened',
      by: caller,
      ticketId,
      subjectId: id,
      details: { amount_cents: amountCents },
    })
    return id
  })
}

/** Returns the card service; refuses with `no_cards` where the shop has none. */
export function requireCards(shop: Shop): Cards {
  if (!shop.cards) throw new Refusal('no_cards')
  return shop.cards
}
