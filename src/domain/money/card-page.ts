import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import type { Cards } from '../card-payments.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { closeCheckouts } from './close-checkouts.ts'
import { readPayable } from './payable.ts'

/** What is to be paid by card, and what the card service shows of it. */
type Payable = {
  /** The ticket that is paid; of a parcel, the first one that owes. */
  ticketId: number
  parcelId: number | null
  label: string
  email: string
  /** The private page to go back to; left out for the page of the account. */
  privatePage?: string | undefined
}

const openings = new WeakMap<Shop, Map<string, Promise<{ url: string }>>>()

/**
 * Opens the card service's payment page: the one that is open already while the amount is the same, else a new one, and closes
 * earlier ones. Refuses with `nothing_to_pay` and `cards_away`.
 */
export async function openCardPage(shop: Shop, payable: Payable, caller: Caller): Promise<{ url: string }> {
  // The pages that are being opened now: calls at the same moment wait for one.
  const opening = openings.get(shop) ?? new Map<string, Promise<{ url: string }>>()
  openings.set(shop, opening)
  const key = `${payable.parcelId ?? ''}/${payable.ticketId}`
  const known = opening.get(key)
  if (known && !payable.privatePage) return known
  const made = openPage(shop, requireCards(shop), payable, caller).finally(() => opening.delete(key))
  opening.set(key, made)
  return made
}

async function openPage(
  shop: Shop,
  cards: Cards,
  payable: Payable,
  caller: Caller,
): Promise<{ url: string }> {
  const { ticketId, parcelId, label, email, privatePage } = payable
  // One that was opened from the account would lead a visitor of the private page to the log-in.
  const standing = privatePage ? null : await findOpenCheckout(shop, cards, payable)
  if (standing) return standing
  const others = { keepNeighbours: parcelId === null }
  await closeCheckouts(shop, ticketId, others)
  const amountCents = await readPayable(shop.database.db, payable)
  if (amountCents <= 0) throw new Refusal('nothing_to_pay')

  // The private page does not confirm a session: the card service's event does.
  const page = `${shop.publicUrl}/account/ticket/${ticketId}/pay`
  const session = await cards.openSession({
    amountCents,
    ticketId,
    label,
    email,
    successUrl: privatePage ? `${privatePage}?done=paid` : `${page}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: privatePage ?? page,
    key: randomUUID(),
  })
  const checkoutId = await storeCheckout(shop, payable, { session: session.id, amountCents }, caller)
  // Of two sessions opened in parallel the later one stays.
  await closeCheckouts(shop, ticketId, { ...others, before: checkoutId })
  // A payment that was entered before the session was stored could not close it.
  if ((await readPayable(shop.database.db, payable)) !== amountCents)
    return openPage(shop, cards, payable, caller)
  return { url: session.url }
}

/** Returns the page of the newest session, if the card service says that it is still open for what is to be paid now. */
async function findOpenCheckout(
  shop: Shop,
  cards: Cards,
  { ticketId, parcelId }: Payable,
): Promise<{ url: string } | null> {
  const { db } = shop.database
  const newest = await db
    .selectFrom('checkouts')
    .select(['session', 'amount_cents'])
    .$if(parcelId === null, (query) => query.where('ticket_id', '=', ticketId).where('parcel_id', 'is', null))
    .$if(parcelId !== null, (query) => query.where('parcel_id', '=', parcelId))
    .where('state', '=', 'open')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.amount_cents !== (await readPayable(db, { ticketId, parcelId }))) return null
  const { state, url } = await cards.readSession(newest.session)
  return state === 'open' && url !== null ? { url } : null
}

function storeCheckout(
  shop: Shop,
  { ticketId, parcelId }: Payable,
  { session, amountCents }: { session: string; amountCents: number },
  caller: Caller,
) {
  return shop.database.transaction(async (tx) => {
    await lockTicket(tx, ticketId)
    const now = shop.now()
    const { id } = await tx
      .insertInto('checkouts')
      .values({
        ticket_id: ticketId,
        parcel_id: parcelId,
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
