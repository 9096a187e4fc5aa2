import Stripe from 'stripe'
import { stripeClient, type StripeSettings } from './stripe.ts'

/** Lists one checkout session of Stripe, which changes nothing; returns an error message or null. */
export async function reachStripe(settings: StripeSettings): Promise<string | null> {
  try {
    await stripeClient(settings).checkout.sessions.list({ limit: 1 }, { maxNetworkRetries: 0 })
    return null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return 'it does not know STRIPE_SECRET_KEY'
    if (error instanceof Stripe.errors.StripePermissionError) {
      return 'STRIPE_SECRET_KEY may not use Checkout; give a restricted key writing access to it and to refunds'
    }
    if (error instanceof Stripe.errors.StripeError) return error.code ?? error.type
    throw error
  }
}
