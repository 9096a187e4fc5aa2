import { endpoint, levels } from './endpoint.ts'

/** An amount in cents as people read it: "$1,249.50", a negative one with its minus before the sign. */
export function inDollars(cents: number): string {
  const size = Math.abs(cents)
  const dollars = Math.trunc(size / 100).toLocaleString('en-AU')
  return `${cents < 0 ? '−' : ''}$${dollars}.${String(size % 100).padStart(2, '0')}`
}

/** Integer cents everywhere, GST included; negative only where an adjustment lowers what is owed. */
export type PaperLine = { label: string; amount_cents: number }

export const paperKinds = ['invoice', 'adjustment'] as const
export type PaperKind = (typeof paperKinds)[number]

/** From this total on, a tax invoice names its buyer. */
export const buyerNamedFromCents = 100_000

/** An invoice or adjustment note as it was issued. */
export type Paper = {
  kind: PaperKind
  title: 'Tax invoice' | 'Invoice' | 'Adjustment note'
  number: number
  /** The day in the shop's own zone: `2026-11-20`. */
  issued_on: string
  seller: { name: string; abn: string; address: string[]; phone: string; email: string }
  gst_registered: boolean
  /** Named where tax law asks for it. */
  buyer: { name: string; address: string[] } | null
  ticket_id: number
  /** "Screen Replacement, iPhone 13". */
  about: string
  lines: PaperLine[]
  total_cents: number
  /** Part of the total; 0 without registration. */
  gst_cents: number
  /** The number of the invoice that is adjusted. */
  adjusts: number | null
  reason: string
  /** Where an invoice can be paid by transfer, as the shop had its account that day. */
  bank: { accountName: string; bsb: string; accountNumber: string } | null
}

export type PaperSummary = Pick<Paper, 'kind' | 'title' | 'number' | 'total_cents'> & { issued_at: string }

export const paymentMethods = ['card', 'bank', 'cash', 'terminal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const methodLabels = {
  card: 'Card',
  bank: 'Bank transfer',
  cash: 'Cash',
  terminal: 'Card at the counter',
} as const satisfies Record<PaymentMethod, string>

/** What staff write down themselves; payments by card come from the card service. */
export const counterMethods = ['bank', 'cash', 'terminal'] as const
export type CounterMethod = (typeof counterMethods)[number]

export const entryKinds = ['payment', 'refund', 'refund_failed'] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryLabels = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund that did not arrive',
} as const satisfies Record<EntryKind, string>

export type LedgerEntry = {
  id: number
  /** A refund that failed is money that the shop has again. */
  kind: EntryKind
  method: PaymentMethod
  amount_cents: number
  at: string
}

/** A ledger entry with what only staff are told. */
export type DeskEntry = LedgerEntry & {
  reference: string
  recorded_by: string | null
  /** How much of a card payment can still go back to its card. */
  refundable_cents: number
}

/** Why there is no invoice: none is due yet, there is nothing to pay, or the shop has no ABN. */
export type InvoiceState = 'issued' | 'not_due' | 'nothing_to_pay' | 'no_abn' | 'can_issue'

/** What a ticket costs, what was paid, and how to pay the rest. */
export type Money = {
  ticket_id: number
  invoice: InvoiceState
  /** Oldest first. */
  papers: PaperSummary[]
  entries: LedgerEntry[]
  invoiced_cents: number
  /** Payments less refunds. */
  paid_cents: number
  /** By the papers: owed when positive, credit when negative. */
  balance_cents: number
  /** What the customer has agreed to by now, in all. */
  agreed_cents: number
  /** What is to be paid now: the balance, and without an invoice what was agreed less what was paid. */
  due_cents: number
  pay: {
    card: boolean
    bank: { accountName: string; bsb: string; accountNumber: string; reference: string } | null
  }
}

/** A ticket's money as staff see it. */
export type DeskMoney = Omit<Money, 'entries'> & {
  entries: DeskEntry[]
  /** What the customer has agreed to by now. */
  agreed: PaperLine[]
  /** Raised with each entry; a change has to name the one it was made on. */
  version: number
  /** Card payments can be given back here. */
  card_refunds: boolean
  /** How much of what was paid at the counter or by bank can be given back. */
  counter_refundable_cents: number
}

export const getMoney = endpoint<{ id: number }, Money>('GET', '/api/tickets/{id}/money', {
  for: levels.customer,
})
export const getDeskMoney = endpoint<{ id: number }, DeskMoney>('GET', '/api/tickets/{id}/desk-money', {
  for: levels.staff,
})
/** One invoice or adjustment note of a ticket, as it was issued; number 0 is the invoice, whatever its number. */
export const getPaper = endpoint<{ id: number; number: number }, { paper: Paper }>(
  'GET',
  '/api/tickets/{id}/invoices/{number}',
  { for: levels.customer },
)
/** The same as a file. */
export const getPaperPdf = endpoint<{ id: number; number: number }, never>(
  'GET',
  '/api/tickets/{id}/invoices/{number}/pdf',
  { for: levels.customer },
)
/** The invoice of a ticket as a file; `/account/ticket/{id}/invoice.pdf` leads here. */
export const getInvoicePdf = endpoint<{ id: number }, never>('GET', '/api/tickets/{id}/invoice.pdf', {
  for: levels.customer,
})
/** Issues the invoice that could not be issued when payment fell due. */
export const issueInvoice = endpoint<{ id: number }, { number: number }>(
  'POST',
  '/api/tickets/{id}/invoices',
  { for: levels.staff },
)
export type Adjustment = { reason: string; lines: PaperLine[]; version: number }
/** Corrects an issued invoice by a note of its own. */
export const issueAdjustment = endpoint<{ id: number; data: Adjustment }, { number: number }>(
  'POST',
  '/api/tickets/{id}/adjustments',
  { for: levels.staff },
)
export type CounterEntry = {
  method: CounterMethod
  amount_cents: number
  reference?: string
  version: number
}
export const recordPayment = endpoint<{ id: number; data: CounterEntry }, { balance_cents: number }>(
  'POST',
  '/api/tickets/{id}/payments',
  { for: levels.staff },
)
export const recordRefund = endpoint<{ id: number; data: CounterEntry }, { balance_cents: number }>(
  'POST',
  '/api/tickets/{id}/refunds',
  { for: levels.staff },
)
/** Gives money back to the card that it came from. */
export const refundCard = endpoint<
  { id: number; data: { payment_id: number; amount_cents: number; version: number } },
  { balance_cents: number }
>('POST', '/api/tickets/{id}/card-refunds', { for: levels.staff })

/** Begins a card payment of the balance; the customer pays at the address that is answered. */
export const openCheckout = endpoint<{ id: number }, { url: string }>('POST', '/api/tickets/{id}/checkouts', {
  for: levels.customer,
})
export const checkoutStates = ['open', 'paid', 'expired'] as const
export type CheckoutState = (typeof checkoutStates)[number]
/** Asks the card service how a payment went that its own news have not told of yet. */
export const confirmCheckout = endpoint<{ id: number; data: { session: string } }, { state: CheckoutState }>(
  'POST',
  '/api/tickets/{id}/checkouts/confirmations',
  { for: levels.customer },
)

/** Where the card service tells its news; let in by its signature alone. */
export const cardNewsPath = '/api/payments/stripe/events'
