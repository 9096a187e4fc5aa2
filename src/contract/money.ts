export const billingDocumentKinds = ['invoice', 'adjustment'] as const
/** From this total on, a tax invoice has to name its buyer. */
export const buyerNamedFromCents = 100_000

export const paymentMethods = ['card', 'bank', 'cash', 'terminal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const methodLabels = {
  card: 'Card',
  bank: 'Bank transfer',
  cash: 'Cash',
  terminal: 'Card at the counter',
} as const satisfies Record<PaymentMethod, string>

/** Payment methods that staff record; card payments come from the card service. */
export const counterMethods = ['bank', 'cash', 'terminal'] as const
export type CounterMethod = (typeof counterMethods)[number]

export const entryKinds = ['payment', 'refund', 'refund_failed', 'reversal', 'credit'] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryLabels = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund that did not arrive',
  reversal: 'Taken back, recorded by mistake',
  credit: 'Credit within the parcel',
} as const satisfies Record<EntryKind, string>
/** Whether a receipt is given for an entry of a ticket: a payment that was not taken back. */
export function hasReceipt(
  { id, kind }: { id: number; kind: EntryKind },
  entries: readonly { reverses: number | null }[],
): boolean {
  return kind === 'payment' && entries.every(({ reverses }) => reverses !== id)
}

export const checkoutStates = ['open', 'paid', 'expired'] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** Webhook of the card service, authenticated by its signature alone. */
export const cardEventsPath = '/api/payments/stripe/events'
