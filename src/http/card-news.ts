import type { StatusCode } from 'hono/utils/http-status'
import { cardNewsPath } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { receiveCardNews, type Received } from '#domain/money/receive-card-news.ts'
import type { Door } from './answer.ts'
import { readBytes } from './read-body.ts'
import { refuse } from './refuse.ts'

/**
 * Hangs the one call that comes from outside: news of the card service. No cookie and no origin is looked at; the
 * signature over the bytes as they came, and its age, decide before anything else is read.
 */
export function serveCardNews({ app, shop, log }: Door): void {
  app.post(cardNewsPath, async (c) => {
    const { requestId } = c.env
    const unkept = { 'cache-control': 'no-store' }
    try {
      if (!shop.cards) throw new Refusal('no_such_call')
      const signature = c.req.header('stripe-signature') ?? ''
      const body = (await readBytes(c.req.raw)).toString('utf8')
      const news = await shop.cards.readNews(body, signature)
      if (!news) throw new Refusal('wrong_signature')
      const received = await receiveCardNews(shop, news)
      const odd: Received[] = ['unknown_checkout', 'other_amount']
      const line = { requestId, event: news.id, kind: news.kind, received }
      log[odd.includes(received) ? 'warn' : 'info'](line, 'card news')
      return c.json({ received }, 200, unkept)
    } catch (thrown) {
      const refused = refuse(thrown)
      if (refused.bug) log.error({ requestId, path: cardNewsPath, err: thrown }, 'bug')
      else log.info({ requestId, path: cardNewsPath, status: refused.status }, 'card news')
      return c.newResponse(JSON.stringify(refused.body), refused.status as StatusCode, {
        ...unkept,
        'content-type': 'application/json',
      })
    }
  })
}
