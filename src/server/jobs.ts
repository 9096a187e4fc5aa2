import { join } from 'node:path'
import { ensureAdmin } from '#domain/accounts/ensure-admin.ts'
import { mintToken } from '#domain/accounts/account-tokens.ts'
import { sweepAccounts } from '#domain/accounts/sweep-accounts.ts'
import { sweepDrafts } from '#domain/drafts/sweep-drafts.ts'
import { sweepClosedTickets } from '#domain/privacy/sweep-closed-tickets.ts'
import { sweepMessages } from '#domain/privacy/sweep-messages.ts'
import { sweepTries } from '#domain/shared-tries.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { lapseQuotes } from '#domain/quotes/lapse-quotes.ts'
import { sendReminders } from '#domain/reminders/send-reminders.ts'
import type { Shop } from '#domain/shop.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import type { Linked } from '#domain/tracking/track-token.ts'
import type { Log } from '#http/log.ts'
import { composeLetter } from '#mail/compose.ts'
import { takeOverLetters } from '#mail/outbox-rows.ts'
import { startOutboxSender } from '#mail/outbox-sender.ts'
import { openMailFolder } from '#outside/mail-folder.ts'
import { openSmtp } from '#outside/smtp.ts'
import type { Env } from './env.ts'

const minute = 60 * 1000
const hour = 60 * minute

type Kit = { shop: Shop; env: Env; log: Log; announce(line: string): void }

/** Starts what runs beside the visitors: the first admin, the mail sender, the sweeping of what has expired. */
export async function startJobs({ shop, env, log, announce }: Kit): Promise<{ stop(): Promise<void> }> {
  if (env.admin) await ensureAdmin(shop, env.admin)

  const post = env.smtpUrl ? openSmtp(env.smtpUrl) : openMailFolder(join(env.dataDir, 'mail'), announce)
  const writing = {
    books: shop.books,
    now: shop.now,
    mintToken: (ask: Parameters<typeof mintToken>[1]) => mintToken(shop, ask),
    trackLink: (ticket: Linked) => trackLink(shop, ticket),
    publicUrl: env.publicUrl,
    mailFrom: env.mailFrom,
    shopEmail: env.shopEmail,
  }
  await takeOverLetters(shop.books)
  const sender = startOutboxSender({
    books: shop.books,
    now: shop.now,
    compose: (row) => composeLetter(writing, row),
    send: (mail) => post.send(mail),
    log,
  })

  const sweep = () => {
    Promise.all([
      sweepAccounts(shop),
      sweepDrafts(shop),
      sweepMessages(shop),
      sweepClosedTickets(shop),
      sweepTries(shop),
      sweepPhotos(shop),
    ]).catch((error: unknown) => log.error({ err: error }, 'sweep'))
  }
  const timer = setInterval(sweep, hour)
  timer.unref()

  let underWay: Promise<void> | null = null
  const lookAfter = () => {
    // A round that takes longer than the pause between two is not overtaken.
    underWay ??= lapseQuotes(shop)
      .then(() => sendReminders(shop))
      .then(
        () => {},
        (error: unknown) => log.error({ err: error }, 'quotes and reminders'),
      )
      .finally(() => (underWay = null))
  }
  const soon = setInterval(lookAfter, minute)
  soon.unref()

  return {
    async stop() {
      clearInterval(timer)
      clearInterval(soon)
      await underWay
      await sender.stop()
    },
  }
}
