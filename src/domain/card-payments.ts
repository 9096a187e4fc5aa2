/** A payment session (checkout) as the card service reports it. */
export type CardSession = {
  id: string
  state: 'open' | 'complete' | 'expired'
  /** Address of its payment page, while it is open. */
  url: string | null
  /** The money has been received; a completed session may still be waiting for it. */
  paid: boolean
  amountCents: number
  /** ISO 4217 code in lower case. */
  currency: string
  /** The payment's id at the card service, by which it is refunded. */
  payment: string | null
}

/** All refunds of a card payment so far, in cents. */
export type CardRefunded = {
  payment: string
  refundedCents: number
  currency: string
  /** The ticket that the payment was opened for; null when another program opened it. */
  ticketId: number | null
}

/** A failed refund: the shop has the money again. */
export type CardRefundFailed = { payment: string; refund: string; amountCents: number; currency: string }

/** An event that the card service sends (webhook). */
export type CardEvent = { id: string; kind: string } & (
  | { about: 'session'; session: CardSession; failed: boolean }
  | { about: 'refund'; refunded: CardRefunded }
  | { about: 'failed_refund'; failed: CardRefundFailed }
  | { about: 'other' }
)

type NewCardSession = {
  amountCents: number
  ticketId: number
  /** Text that the customer reads on the payment page. */
  label: string
  email: string
  successUrl: string
  cancelUrl: string
  /** Idempotency key: the same key never opens two sessions. */
  key: string
}

/**
 * Card payments through an external service. Each call refuses with `cards_away` when the service cannot be reached,
 * and with `card_refused` when the service declines.
 */
export type Cards = {
  openSession(input: NewCardSession): Promise<{ id: string; url: string }>
  readSession(id: string): Promise<CardSession>
  /** Closes a session that is still open; answers its final state. */
  closeSession(id: string): Promise<CardSession>
  /** Refunds part of a payment; `key` is an idempotency key. */
  refund(input: { payment: string; amountCents: number; key: string }): Promise<CardRefunded>
  /** Parses a webhook; null when its signature is wrong, or its time more than five minutes from ours. */
  parseWebhook(body: string, signature: string): Promise<CardEvent | null>
}
