import { Refusal } from '#contract/refusals.ts'
import { textEventsPath } from '#contract/text-messages.ts'
import { receiveTextEvents } from '#domain/text-messages/receive-text-events.ts'
import { readBytes } from './read-body.ts'
import type { RouterDeps } from './bind-calls.ts'
import { getRequestContext } from './request-context.ts'

/** Registers the webhook of the text provider: limited, then its signature is checked before anything is read; cookies and origin are ignored. */
export function registerTextEvents({ app, shop, log, https }: RouterDeps): void {
  app.post(textEventsPath, async (c) => {
    if (!shop.texts) throw new Refusal('no_such_call')
    await shop.throttles.count('textEventPerAddress', getRequestContext(c, https).address)
    const body = (await readBytes(c.req.raw)).toString('utf8')
    const events = shop.texts.readEvents({
      // As the provider knows it: a proxy may have changed host and scheme.
      url: `${shop.publicUrl.replace(/\/+$/, '')}${textEventsPath}${new URL(c.req.url).search}`,
      header: (name) => c.req.header(name),
      body,
      now: Date.now(),
    })
    if (!events) throw new Refusal('wrong_text_signature')
    const received = await receiveTextEvents(shop, events)
    log.info({ requestId: c.env.requestId, received }, 'text events')
    // Twilio would send any words of the answer as a text.
    return c.body(null, 204, { 'cache-control': 'no-store' })
  })
}
