import Stripe from 'stripe'
import { CURRENCY } from '#contract/money-amounts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardEvent, CardRefunded, CardRefundFailed, Cards, CardSession } from '#domain/card-payments.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Base URL of the API, if it is not Stripe's own. */
  apiUrl: string | null
}

/** Called with the error of a failed call; never contains the key. */
type OnTrouble = (trouble: { type: string; code: string | undefined; status: number | undefined }) => void

/** Timeout in milliseconds of one attempt, and of all attempts of a call together. */
const oneTry = 4_000
const timeoutMs = 4_800
/** Maximum distance in seconds of a webhook event's time from ours, in both directions (replay protection). */
const tolerance = 300
const ticketMark = 'mendpost_ticket'

/** Creates Stripe's client from its settings. */
export function stripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  const url = apiUrl === null ? null : new URL(apiUrl)
  return new Stripe(secretKey, {
    httpClient: Stripe.createNodeHttpClient(),
    timeout: oneTry,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(url
      ? {
          protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
          host: url.hostname,
          port: url.port || (url.protocol === 'http:' ? 80 : 443),
        }
      : {}),
  })
}

/** Card payments through Stripe Checkout. */
export function openStripe(settings: StripeSettings, onTrouble: OnTrouble = () => {}): Cards {
  const stripe = stripeClient(settings)
  const callApi = <T>(call: () => Promise<T>) => callStripe(call, onTrouble)
  const readSession = (id: string) =>
    callApi(async () => toSession(await stripe.checkout.sessions.retrieve(id)))

  return {
    openSession: ({ amountCents, ticketId, label, email, successUrl, cancelUrl, key }) =>
      callApi(async () => {
        const marks = { [ticketMark]: String(ticketId) }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: CURRENCY.toLowerCase(),
                  unit_amount: amountCents,
                  product_data: { name: label },
                },
              },
            ],
            client_reference_id: String(ticketId),
            metadata: marks,
            payment_intent_data: { metadata: marks, description: label },
            customer_email: email,
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: key },
        )
        if (!session.url) throw new Error('Stripe opened a session without an address')
        return { id: session.id, url: session.url }
      }),
    readSession,
    async closeSession(id) {
      const closed = await callApi(() =>
        stripe.checkout.sessions.expire(id).then(toSession, (error: unknown) => {
          // Paid or expired meanwhile: read the present state instead.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
          throw error
        }),
      )
      return closed ?? readSession(id)
    },
    refund: ({ payment, amountCents, key }) =>
      callApi(async () => {
        const { charge } = await stripe.refunds.create(
          { payment_intent: payment, amount: amountCents, expand: ['charge'] },
          { idempotencyKey: key },
        )
        if (charge === null || typeof charge === 'string') throw new Error('Stripe refunded without a charge')
        return toRefunded(charge, payment)
      }),
    async parseWebhook(body, signature) {
      // Stripe's library limits the age only.
      if (isFromFuture(signature)) return null
      try {
        return toCardEvent(
          await stripe.webhooks.constructEventAsync(body, signature, settings.webhookSecret, tolerance),
        )
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        // Signed, but no JSON: not an event that we handle.
        if (error instanceof SyntaxError) return null
        throw error
      }
    },
  }
}

/** Runs a call within the timeout; refuses when Stripe is unreachable or answers with an error. */
async function callStripe<T>(call: () => Promise<T>, onTrouble: OnTrouble): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('cards_away', { retryAfterSeconds: 5 })), timeoutMs)
  })
  try {
    return await Promise.race([call(), late])
  } catch (error) {
    if (error instanceof Refusal) onTrouble({ type: 'late', code: undefined, status: undefined })
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode: status } = error
    onTrouble({ type, code, status })
    const isRefused =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError
    throw isRefused ? new Refusal('card_refused') : new Refusal('cards_away', { retryAfterSeconds: 5 })
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the signed time, the last one in the header, lies ahead of our clock. */
function isFromFuture(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)t=(\d+)/g)]
  return Number(times.at(-1)?.[1] ?? 0) > Date.now() / 1000 + tolerance
}

function toCardEvent(event: Stripe.Event): CardEvent {
  const { id, type: kind } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { id, kind, about: 'session', session: toSession(event.data.object), failed: false }
    case 'checkout.session.async_payment_failed':
      return { id, kind, about: 'session', session: toSession(event.data.object), failed: true }
    case 'charge.refunded': {
      const charge = event.data.object
      const payment = getId(charge.payment_intent)
      return payment === null
        ? { id, kind, about: 'other' }
        : { id, kind, about: 'refund', refunded: toRefunded(charge, payment) }
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const failed = toFailed(event.data.object)
      return failed === null ? { id, kind, about: 'other' } : { id, kind, about: 'failed_refund', failed }
    }
    default:
      return { id, kind, about: 'other' }
  }
}

function toSession(session: Stripe.Checkout.Session): CardSession {
  return {
    id: session.id,
    state: (['complete', 'expired'] as const).find((state) => state === session.status) ?? 'open',
    url: session.url,
    paid: session.payment_status === 'paid',
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    payment: getId(session.payment_intent),
  }
}

function toRefunded(charge: Stripe.Charge, payment: string): CardRefunded {
  const ticket = Number(charge.metadata[ticketMark])
  return {
    payment,
    refundedCents: charge.amount_refunded,
    currency: charge.currency,
    ticketId: Number.isSafeInteger(ticket) && ticket > 0 ? ticket : null,
  }
}

/** Null for a refund that is pending or has succeeded. */
function toFailed(refund: Stripe.Refund): CardRefundFailed | null {
  const payment = getId(refund.payment_intent)
  const isBack = refund.status === 'failed' || refund.status === 'canceled'
  if (payment === null || !isBack) return null
  return { payment, refund: refund.id, amountCents: refund.amount, currency: refund.currency }
}

function getId(named: string | { id: string } | null): string | null {
  return typeof named === 'string' || named === null ? named : named.id
}
