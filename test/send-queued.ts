import type { Mail } from '#domain/mailer.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { replyAddress } from '#domain/mail/reply-address.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import { composeEmail } from '#emails/compose.ts'
import { startOutboxSender } from '#emails/outbox-sender.ts'
import type { TestApp } from './open-test-app.ts'
import { silentLog } from './silent-log.ts'

/** Sends the emails that are due, as the server does, and returns them in their order. */
export async function sendQueued({ shop }: TestApp): Promise<Mail[]> {
  const sent: Mail[] = []
  const deps = {
    database: shop.database,
    now: shop.now,
    secrets: shop.secrets,
    mintToken: (input: Parameters<typeof createToken>[1]) => createToken(shop, input),
    trackLink: (ticket: Parameters<typeof trackLink>[1]) => trackLink(shop, ticket),
    publicUrl: shop.publicUrl,
    mailFrom: null,
    shopEmail: null,
    replies: shop.inbox && {
      address: shop.inbox.replyAddress,
      ofTicket: (id: number) => replyAddress(shop, id)!,
    },
  }
  const sender = startOutboxSender({
    database: shop.database,
    now: shop.now,
    compose: (row) => composeEmail(deps, row),
    send: async (mail) => {
      sent.push(mail)
      return { result: 'sent' }
    },
    log: silentLog,
    pollMs: 3_600_000,
  })
  await sender.drain()
  await sender.stop()
  return sent
}
