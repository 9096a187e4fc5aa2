import { cardEventsPath } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { receiveCardEvent, type Received } from '#domain/money/receive-card-event.ts'
import type { RouterDeps } from './bind-calls.ts'
import { readBytes } from './read-body.ts'

/** Registers Stripe's webhook: the signature over the raw body and its age are checked before anything is read; cookies and origin are ignored. */
export function registerCardEvents({ app, shop, log }: RouterDeps): void {
  app.post(cardEventsPath, async (c) => {
    if (!shop.cards) throw new Refusal('no_such_call')
    const signature = c.req.header('stripe-signature') ?? ''
    const body = (await readBytes(c.req.raw)).toString('utf8')
    const event = await shop.cards.parseWebhook(body, signature)
    if (!event) throw new Refusal('wrong_signature')
    const received = await receiveCardEvent(shop, event)
    const odd: Received[] = ['unknown_checkout', 'other_amount']
    const line = { requestId: c.env.requestId, event: event.id, kind: event.kind, received }
    log[odd.includes(received) ? 'warn' : 'info'](line, 'card news')
    return c.json({ received }, 200, { 'cache-control': 'no-store' })
  })
}
