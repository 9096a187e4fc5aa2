import { composeEmail } from '#emails/compose.ts'
import type { Mail } from '#domain/mailer.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { replyAddress } from '#domain/mail/reply-address.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import type { TestApp } from './open-test-app.ts'

/** Composes the queued emails as the outbox sender does, oldest first; without those that are no longer relevant. */
export async function composeQueued({ shop }: TestApp): Promise<Mail[]> {
  const rows = await shop.database.db
    .selectFrom('outbox')
    .select(['id', 'email_kind', 'payload', 'created_at'])
    .where('sent_at', 'is', null)
    .where('channel', '=', 'email')
    .orderBy('id')
    .execute()
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
  const emails = await Promise.all(rows.map((row) => composeEmail(deps, row)))
  return emails.filter((email) => email !== null)
}
