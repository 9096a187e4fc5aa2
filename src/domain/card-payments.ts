/** What the card service knows of one visit to its pay page. */
export type CardSession = {
  id: string
  state: 'open' | 'complete' | 'expired'
  /** The money is there; a complete session may still wait for it. */
  paid: boolean
  amountCents: number
  /** As ISO 4217 in small letters. */
  currency: string
  /** The payment's own name, by which it can be refunded. */
  payment: string | null
}

/** How much of a card payment has gone back to the card so far, all refunds together. */
export type CardRefunded = {
  payment: string
  refundedCents: number
  currency: string
  /** The ticket that the payment was begun for; null when it was not begun by a shop of ours. */
  ticketId: number | null
}

/** A refund that did not reach its card: the shop has the money again. */
export type CardRefundFailed = { payment: string; refund: string; amountCents: number; currency: string }

/** Something that the card service tells by itself. */
export type CardNews = { id: string; kind: string } & (
  | { about: 'session'; session: CardSession; failed: boolean }
  | { about: 'refund'; refunded: CardRefunded }
  | { about: 'failed_refund'; failed: CardRefundFailed }
  | { about: 'other' }
)

export type NewCardSession = {
  amountCents: number
  ticketId: number
  /** What the customer reads on the pay page. */
  label: string
  email: string
  successUrl: string
  cancelUrl: string
  /** The same key never opens two. */
  key: string
}

/**
 * Payments by card through a service outside. Each call refuses with `cards_away` when the service cannot be reached,
 * and with `card_refused` when it says no.
 */
export type Cards = {
  openSession(ask: NewCardSession): Promise<{ id: string; url: string }>
  readSession(id: string): Promise<CardSession>
  /** Closes a session that is still open; answers what has become of it. */
  closeSession(id: string): Promise<CardSession>
  /** Gives back part of a payment; the same key never gives back twice. */
  refund(ask: { payment: string; amountCents: number; key: string }): Promise<CardRefunded>
  /** Reads a message; null when its signature is not the service's own, or older than five minutes. */
  readNews(body: string, signature: string): Promise<CardNews | null>
}
