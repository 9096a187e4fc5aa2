import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Cards } from '../card-payments.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readTicketMoney } from './ticket-money.ts'
import { closeCheckouts } from './close-checkouts.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { nameRepair, repairColumns, type RepairColumns } from '../repairs/repair-row.ts'
import { requireOwnTicket } from '../tickets/require-own-ticket.ts'

/**
 * Opens the card service's payment page for the balance of the caller's own ticket: the one that is open already while
 * the balance is the same, else a new one, and closes earlier ones.
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
    .innerJoin('repairs', 'repairs.key', 'tickets.repair_key')
    .select(['tickets.account_id', ...repairColumns, 'phones.display_name'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  const ticket = requireOwnTicket(booked, caller)
  const cards = requireCards(shop)
  await shop.throttles.count('checkoutPerTicket', String(ticketId))
  const opening = underWay(shop)
  const known = opening.get(ticketId)
  if (known && !privatePage) return known
  const made = openPage(shop, { cards, ticket, ticketId, email, privatePage }, caller).finally(() =>
    opening.delete(ticketId),
  )
  opening.set(ticketId, made)
  return made
}

const openings = new WeakMap<Shop, Map<number, Promise<{ url: string }>>>()

/** The pages that are being opened now, by ticket: calls at the same moment wait for one. */
function underWay(shop: Shop): Map<number, Promise<{ url: string }>> {
  const known = openings.get(shop) ?? new Map<number, Promise<{ url: string }>>()
  openings.set(shop, known)
  return known
}

type Payable = {
  cards: Cards
  ticket: RepairColumns & { display_name: string }
  ticketId: number
  email: string
  /** The private page to go back to; undefined for the page of the account. */
  privatePage: string | undefined
}

async function openPage(
  shop: Shop,
  { cards, ticket, ticketId, email, privatePage }: Payable,
  caller: Caller,
): Promise<{ url: string }> {
  // One that was opened from the account would lead a visitor of the private page to the log-in.
  const standing = privatePage ? null : await findOpenCheckout(shop, cards, ticketId)
  if (standing) return standing
  await closeCheckouts(shop, ticketId)
  const amountCents = await readPayable(shop, ticketId)
  if (amountCents <= 0) throw new Refusal('nothing_to_pay')

  // The private page does not confirm a session: the card service's event does.
  const page = `${shop.publicUrl}/account/ticket/${ticketId}/pay`
  const session = await cards.openSession({
    amountCents,
    ticketId,
    label: `Ticket ${ticketId}: ${ticket.display_name}, ${nameRepair(ticket)}`,
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

/** Cards pay invoices alone, and never more than is due. */
async function readPayable(shop: Shop, ticketId: number): Promise<number> {
  const { balance_cents, due_cents } = await readTicketMoney(shop.database.db, ticketId)
  return Math.min(balance_cents, due_cents)
}

/** Returns the page of the newest session, if the card service says that it is still open for what is to be paid now. */
async function findOpenCheckout(shop: Shop, cards: Cards, ticketId: number): Promise<{ url: string } | null> {
  const { db } = shop.database
  const newest = await db
    .selectFrom('checkouts')
    .select(['session', 'amount_cents'])
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.amount_cents !== (await readPayable(shop, ticketId))) return null
  const { state, url } = await cards.readSession(newest.session)
  return state === 'open' && url !== null ? { url } : null
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
