import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { refreshAtMidnight } from '#domain/closures/refresh-at-midnight.ts'
import { moveDueBackBy } from '#domain/back-by/move-due-back-by.ts'
import { refreshFigures } from '#domain/back-by/refresh-figures.ts'
import { flushErased } from '#db/flush-erased.ts'
import { ensureAdmin } from '#domain/accounts/ensure-admin.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { sweepAccounts } from '#domain/accounts/sweep-accounts.ts'
import { sweepNotices } from '#domain/collection-notices/erase-notices.ts'
import { sweepDrafts } from '#domain/drafts/sweep-drafts.ts'
import { sweepClosedTickets } from '#domain/privacy/sweep-closed-tickets.ts'
import { dropErasedEmail } from '#domain/privacy/drop-erased-email.ts'
import { sweepSavedEmails } from '#domain/privacy/sweep-saved-emails.ts'
import { replyAddress } from '#domain/mail/reply-address.ts'
import { sweepMails } from '#domain/mail/sweep-mails.ts'
import { sweepMessages } from '#domain/privacy/sweep-messages.ts'
import { sweepStatements } from '#domain/privacy/sweep-statements.ts'
import { sweepPageSpeeds } from '#domain/page-speeds/sweep-page-speeds.ts'
import { sweepAttempts } from '#domain/shared-attempts.ts'
import { sweepPasskeys } from '#domain/passkeys/passkey-challenges.ts'
import { sweepPasscodes } from '#domain/tickets/sweep-passcodes.ts'
import { sweepSteps } from '#domain/staff-steps/sweep-steps.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import { applyPlannedPrices } from '#domain/catalogue/apply-planned-prices.ts'
import { fillDerivedRows } from '#domain/queues/fill-derived-rows.ts'
import { lapseQuotes } from '#domain/workflow/lapse-quotes.ts'
import { sendReminders } from '#domain/reminders/send-reminders.ts'
import { returnToEmail, checkSentAsText } from '#domain/text-messages/emails-sent-as-texts.ts'
import { limitMailbox } from '#domain/accounts/limit-mailbox.ts'
import { endUnconfirmed } from '#domain/workflow/end-unconfirmed.ts'
import { finishLabels } from '#domain/labels/finish-labels.ts'
import { askForNews } from '#domain/labels/ask-for-news.ts'
import { endMailboxLeases } from '#domain/mailbox/mailbox-rows.ts'
import { receiveMail } from '#domain/mail/receive-mail.ts'
import { completePosted } from '#domain/workflow/complete-posted.ts'
import type { Shop } from '#domain/shop.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import type { Linked } from '#domain/tracking/track-token.ts'
import type { Log } from '#http/log.ts'
import { composeEmail } from '#emails/compose.ts'
import { releaseLeases } from '#emails/outbox-rows.ts'
import { startOutboxSender } from '#emails/outbox-sender.ts'
import { startTextSender } from '#emails/text-sender.ts'
import { openEmlDirectory } from '#integrations/eml-directory.ts'
import { openSmtp } from '#integrations/smtp.ts'
import { startBackupJob } from './backup-job.ts'
import { startMailboxJob } from './mailbox-job.ts'
import type { Env } from './env.ts'
import { emlDirectory } from './open-shop.ts'

type JobDeps = {
  shop: Shop
  env: Env
  log: Log
  /** Shows the operator the link of an email when there is no SMTP server; null without a terminal. */
  announceLink: ((line: string) => void) | null
}

/** What is deleted or erased once its time is over. */
const sweeps = [
  sweepAccounts,
  sweepPasskeys,
  sweepDrafts,
  sweepMessages,
  sweepMails,
  sweepStatements,
  sweepPageSpeeds,
  sweepClosedTickets,
  sweepAttempts,
  sweepPhotos,
  sweepSteps,
  sweepNotices,
  sweepPasscodes,
]

/** What falls due by itself, one after the other. */
const dueJobs = [
  refreshAtMidnight,
  applyPlannedPrices,
  refreshFigures,
  lapseQuotes,
  sendReminders,
  completePosted,
  endUnconfirmed,
  moveDueBackBy,
]

/** Starts the background jobs: creating the first admin, sending emails, deleting expired rows. */
export async function startJobs({
  shop,
  env,
  log,
  announceLink,
}: JobDeps): Promise<{ stop(): Promise<void> }> {
  if (env.admin) await ensureAdmin(shop, env.admin)

  const mailer = env.smtpUrl
    ? openSmtp(env.smtpUrl)
    : openEmlDirectory(emlDirectory(env.dataDir), announceLink)
  if (!env.smtpUrl && !env.isLocal) {
    log.error(
      {},
      'SMTP_URL is not set: customers get no mail, so no address can be confirmed and no customer can log in',
    )
  }
  const writing = {
    database: shop.database,
    now: shop.now,
    secrets: shop.secrets,
    mintToken: (input: Parameters<typeof createToken>[1]) => createToken(shop, input),
    trackLink: (ticket: Linked) => trackLink(shop, ticket),
    publicUrl: env.publicUrl,
    mailFrom: env.mailFrom,
    shopEmail: env.shopEmail,
    replies: shop.inbox && {
      address: shop.inbox.replyAddress,
      ofTicket: (id: number) => replyAddress(shop, id)!,
    },
  }
  await releaseLeases(shop.database)
  await endMailboxLeases(shop)
  const sender = startOutboxSender({
    database: shop.database,
    now: shop.now,
    // Some customers want texts in place of emails.
    compose: async (row) =>
      (shop.texts && (await checkSentAsText(shop, row))) ||
      limitMailbox(shop, row, await composeEmail(writing, row)),
    async send(mail) {
      const delivery = await mailer.send(mail)
      if (!env.smtpUrl) await dropErasedEmail(shop, mail.id)
      return delivery
    },
    log,
  })
  const textSender = shop.texts ? startTextSender({ shop, log }) : null

  /** Runs one job; one that fails, such as for a bucket that lets nothing be deleted, keeps no other from running. */
  const attempt = (job: (shop: Shop) => Promise<unknown>) =>
    job(shop).catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'))

  const sweep = async () => {
    await Promise.all(sweeps.map(attempt))
    // What was erased leaves the other files of the data directory too.
    await attempt(sweepSavedEmails)
    await attempt(({ database }) => flushErased(database))
  }
  // At start too: a shop that is restarted every night would else never erase what is due.
  void sweep()
  const timer = setInterval(() => void sweep(), HOUR_MS)
  timer.unref()

  let stopping = false
  const filling = fillDerivedRows(shop, () => !stopping).catch((error: unknown) =>
    log.error({ err: error }, 'queues of earlier tickets'),
  )

  let underWay: Promise<void> | null = null
  const lookAfter = () => {
    // Skip a run while the previous one is still running.
    underWay ??= runInTurn(shop.texts ? [...dueJobs, returnToEmail] : dueJobs).finally(
      () => (underWay = null),
    )
  }
  let labelsUnderWay: Promise<void> | null = null
  // Apart from the others: the label service may take its time.
  const followLabels = () => {
    labelsUnderWay ??= runInTurn([finishLabels, askForNews]).finally(() => (labelsUnderWay = null))
  }
  async function runInTurn(jobs: readonly ((shop: Shop) => Promise<unknown>)[]): Promise<void> {
    for (const job of jobs) await attempt(job)
  }
  // At start too: a purchase may have been cut off by the stop.
  followLabels()
  const soon = setInterval(() => {
    lookAfter()
    followLabels()
  }, MINUTE_MS)
  soon.unref()

  const mailbox = shop.mailbox
    ? startMailboxJob({
        shop,
        mailbox: shop.mailbox,
        receive: (...mail) => receiveMail(shop, ...mail),
        log,
      })
    : null
  const backups = env.backup ? startBackupJob({ shop, at: env.backup.at, log }) : null

  const stop = async () => {
    stopping = true
    clearInterval(timer)
    clearInterval(soon)
    await Promise.all([
      backups?.stop(),
      mailbox?.stop(),
      underWay,
      labelsUnderWay,
      filling,
      sender.stop(),
      textSender?.stop(),
    ])
  }
  let stopped: Promise<void> | null = null
  return { stop: () => (stopped ??= stop()) }
}
