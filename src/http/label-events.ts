import { labelEventsPath } from '#contract/labels.ts'
import { Refusal } from '#contract/refusals.ts'
import { receiveCarrierNews } from '#domain/labels/receive-carrier-news.ts'
import type { RouterDeps } from './bind-calls.ts'
import { readBytes } from './read-body.ts'
import { getRequestContext } from './request-context.ts'

/** Registers the webhook of the label service: limited, then its signature is checked before anything is read; cookies and origin are ignored. */
export function registerLabelEvents({ app, shop, log, https }: RouterDeps): void {
  app.post(labelEventsPath, async (c) => {
    if (!shop.labels) throw new Refusal('no_such_call')
    await shop.throttles.count('labelEventPerAddress', getRequestContext(c, https).address)
    const body = (await readBytes(c.req.raw)).toString('utf8')
    const news = shop.labels.readEvents({ header: (name) => c.req.header(name), body })
    if (!news) throw new Refusal('wrong_label_signature')
    const received = await receiveCarrierNews(shop, news)
    log.info({ requestId: c.env.requestId, received }, 'news of parcels')
    return c.json({ received }, 200, { 'cache-control': 'no-store' })
  })
}
