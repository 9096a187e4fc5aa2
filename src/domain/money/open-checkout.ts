import { randomUUID } from 'node:crypto'
import { repairLabels } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import { accountOf, type Caller } from '../caller.ts'
import type { Cards } from '../card-payments.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { balanceOf } from './balance.ts'
import { closeCheckouts } from './close-checkouts.ts'
import { holdTicket } from './hold-ticket.ts'

/**
 * Opens the card service's pay page for what the caller's own ticket owes; what was open before is closed. Refuses with
 * `nothing_to_pay`, `no_cards` and `cards_away`.
 */
export async function openCheckout(shop: Shop, ticketId: number, caller: Caller): Promise<{ url: string }> {
  const { id: accountId, email } = accountOf(caller)
  const ticket = await shop.books.db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .select(['tickets.account_id', 'tickets.repair_key', 'phones.display_name'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket || ticket.account_id !== accountId) throw new Refusal('unknown_ticket')
  const cards = cardsOf(shop)
  await closeCheckouts(shop, ticketId)
  const amountCents = await balanceOf(shop.books.db, ticketId)
  if (amountCents <= 0) throw new Refusal('nothing_to_pay')

  const page = `${shop.publicUrl}/account/ticket/${ticketId}/pay`
  const session = await cards.openSession({
    amountCents,
    ticketId,
    label: `Ticket ${ticketId}: ${ticket.display_name}, ${repairLabels[ticket.repair_key]} Replacement`,
    email,
    successUrl: `${page}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: page,
    key: randomUUID(),
  })
  const checkoutId = await keep(shop, ticketId, session.id, amountCents, caller)
  // Of two that were opened at the same moment the later one stays.
  await closeCheckouts(shop, ticketId, { before: checkoutId })
  return { url: session.url }
}

function keep(shop: Shop, ticketId: number, session: string, amountCents: number, caller: Caller) {
  return shop.books.transaction(async (tx) => {
    await holdTicket(tx, ticketId)
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

/** The card service; refuses with `no_cards` where the shop has none. */
export function cardsOf(shop: Shop): Cards {
  if (!shop.cards) throw new Refusal('no_cards')
  return shop.cards
}
