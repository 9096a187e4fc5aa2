import { createHmac } from 'node:crypto'
import { inboundMailPath } from '#contract/mail.ts'
import type { Inbox } from '#domain/inbox.ts'
import { receiveMail } from '#domain/mail/receive-mail.ts'
import { replyAddress } from '#domain/mail/reply-address.ts'
import { openTestApp } from './open-test-app.ts'
import { resolveTestTxt, writeMail, type TestMail } from './write-mail.ts'

type Setup = { engine: 'sqlite' | 'postgres'; inbox?: Partial<Inbox>; throttle?: boolean }

const inboxSecret = 'a secret of 16 signs or more'

/** A whole app that takes replies by email. */
export async function openInboxApp({ engine, inbox, throttle = false }: Setup) {
  const app = await openTestApp({
    engine,
    throttle,
    parts: {
      inbox: {
        replyAddress: 'reply@shop.example',
        secret: inboxSecret,
        authHost: null,
        ownAddresses: ['Mendpost <repairs@shop.example>'],
        resolveTxt: resolveTestTxt(),
        ...inbox,
      },
    },
  })
  return {
    ...app,
    addressOf: (ticketId: number) => replyAddress(app.shop, ticketId)!,
    receive: async (mail: TestMail) => receiveMail(app.shop, await writeMail(mail), app.clock.now()),
    receiveRaw: (raw: Uint8Array) => receiveMail(app.shop, raw, app.clock.now()),
    /** Posts a mail as a mail service does. */
    post: (
      raw: Uint8Array<ArrayBuffer>,
      { secret = inboxSecret, at = Date.now(), type = 'message/rfc822' } = {},
    ) => {
      const seconds = Math.floor(at / 1000)
      const v1 = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex')
      const headers = { 'content-type': type, 'mendpost-signature': `t=${seconds},v1=${v1}` }
      return app.fetch(inboundMailPath, { method: 'POST', body: raw, headers })
    },
  }
}

export type InboxApp = Awaited<ReturnType<typeof openInboxApp>>
