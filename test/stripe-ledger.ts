import { randomBytes } from 'node:crypto'

export type StandInSession = {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  client_reference_id: string
  customer_email: string
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
}

export type StandInCharge = {
  id: string
  object: 'charge'
  payment_intent: string
  amount: number
  amount_refunded: number
  currency: string
  refunded: boolean
  metadata: Record<string, string>
}

export type StandInRefund = {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

/** A request that Stripe would refuse. */
export class StripeRefusal extends Error {
  readonly code: string

  constructor(code: string) {
    super(`Stand-in: ${code}`)
    this.code = code
  }
}

const named = (kind: string) => `${kind}_test_${randomBytes(10).toString('hex')}`

/** The sessions, payments and refunds of the Stripe stand-in, without HTTP. */
export function openStripeLedger() {
  const sessions = new Map<string, StandInSession>()
  const charges = new Map<string, StandInCharge>()

  const toSession = (id: string): StandInSession => {
    const session = sessions.get(id)
    if (!session) throw new StripeRefusal('resource_missing')
    return session
  }

  return {
    sessions,
    charges,
    session: toSession,
    open(form: URLSearchParams, baseUrl: string): StandInSession {
      const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
      if (form.get('mode') !== 'payment' || !(amount > 0)) throw new StripeRefusal('parameter_invalid')
      const id = named('cs')
      const session: StandInSession = {
        id,
        object: 'checkout.session',
        url: `${baseUrl}/c/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: amount,
        currency: form.get('line_items[0][price_data][currency]') ?? '',
        client_reference_id: form.get('client_reference_id') ?? '',
        customer_email: form.get('customer_email') ?? '',
        metadata: { mendpost_ticket: form.get('metadata[mendpost_ticket]') ?? '' },
        success_url: form.get('success_url') ?? '',
        cancel_url: form.get('cancel_url') ?? '',
      }
      sessions.set(id, session)
      return session
    },
    expire(id: string): StandInSession {
      const session = toSession(id)
      if (session.status !== 'open') throw new StripeRefusal('resource_invalid_state')
      return Object.assign(session, { status: 'expired', url: null })
    },
    pay(id: string): StandInSession {
      const session = toSession(id)
      if (session.status !== 'open') throw new StripeRefusal('resource_invalid_state')
      const payment = named('pi')
      charges.set(payment, {
        id: named('ch'),
        object: 'charge',
        payment_intent: payment,
        amount: session.amount_total,
        amount_refunded: 0,
        currency: session.currency,
        refunded: false,
        metadata: session.metadata,
      })
      return Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: payment,
        url: null,
      })
    },
    /** A refund that the card's bank returns. */
    failedRefund: (payment: string, amount: number): StandInRefund => ({
      id: named('re'),
      object: 'refund',
      payment_intent: payment,
      amount,
      currency: 'aud',
      status: 'failed',
    }),
    refund(payment: string, amount: number): StandInCharge {
      const charge = charges.get(payment)
      if (!charge) throw new StripeRefusal('resource_missing')
      if (charge.amount_refunded + amount > charge.amount) throw new StripeRefusal('charge_already_refunded')
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
      return charge
    },
  }
}
