import { join } from 'node:path'
import { firstReplies } from '#contract/first-replies.ts'
import { firstProfile } from '#contract/first-profile.ts'
import { textEventsPath } from '#contract/text-messages.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { seedShop } from '#db/seed/seed-shop.ts'
import { lookVersion, pdfLook } from '#domain/look/read-look.ts'
import { createSecrets } from '#domain/secrets.ts'
import { maintainDerivedRows } from '#domain/queues/maintain-derived-rows.ts'
import { countInDatabase } from '#domain/shared-attempts.ts'
import type { Shop } from '#domain/shop.ts'
import { openThrottles, uploadLimits, MIN_FREE_BYTES } from '#domain/throttles.ts'
import { openDrawnPdfs } from '#domain/drawn-pdfs.ts'
import { openEmlFiles } from '#integrations/eml-files.ts'
import { openLabelService } from '#integrations/labels.ts'
import { openMailbox } from '#integrations/mailbox.ts'
import { openPdfRenderer } from '#integrations/open-pdf-renderer.ts'
import { openPictureQueue } from '#domain/pictures.ts'
import { openPictures } from '#integrations/pictures.ts'
import { resolveTxt } from '#integrations/resolve-txt.ts'
import { openStorage } from '#integrations/storage.ts'
import { openTextProvider } from '#integrations/text-messages.ts'
import { openUploads } from '#integrations/uploads.ts'
import type { Env } from './env.ts'
import { makePrivateDirectory } from './private-directory.ts'
import { readSecretKey } from './secret-key.ts'

type OpenShop = { shop: Shop; close(): Promise<void> }

/** Path of the SQLite database in a data directory. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'mendpost.sqlite')
}

/** Path of the emails in a data directory, where there is no SMTP server. */
export function emlDirectory(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** Opens the database, migrates and seeds it, and opens secrets and rate limits. Throws `WrongDatabase`. */
export async function openShop(
  env: Env,
  report: {
    /** False for a command beside a server, which may be of the older version still. */
    upgrades?: boolean
    printLine?: (line: string) => void
    onError?: (error: unknown) => void
    /** Logs failed Stripe calls, without keys or personal data. */
    onCardTrouble?: (trouble: Record<string, unknown>) => void
  } = {},
): Promise<OpenShop> {
  makePrivateDirectory(env.dataDir)
  const database = await openDatabase(
    env.databaseUrl ? { postgresUrl: env.databaseUrl } : { sqliteFile: sqliteFile(env.dataDir) },
    report.onError ? { onError: report.onError } : {},
  )
  try {
    await migrate(database, report.printLine, report)
    await seedShop(database, {
      profile: JSON.stringify(firstProfile),
      replies: firstReplies,
      now: Date.now(),
      ...(report.printLine ? { log: report.printLine } : {}),
    })
    const base = { database, now: Date.now, secrets: createSecrets(readSecretKey(env)) }
    const shop: Shop = maintainDerivedRows({
      ...base,
      // Processes that share a PostgreSQL database share their rate limits.
      throttles: openThrottles(env.throttle, env.databaseUrl ? countInDatabase(base) : undefined),
      publicUrl: env.publicUrl,
      sendsEmails: env.smtpUrl !== null,
      shopEmail: env.shopEmail,
      pdf: openPdfRenderer(() => pdfLook(shop)),
      drawnPdfs: openDrawnPdfs(() => lookVersion(shop)),
      // Loaded on demand, since Stripe's client is large.
      cards: env.stripe
        ? (await import('#integrations/stripe.ts')).openStripe(env.stripe, report.onCardTrouble)
        : null,
      texts: env.sms
        ? openTextProvider(env.sms, { eventsUrl: env.isLocal ? null : `${env.publicUrl}${textEventsPath}` })
        : null,
      labels: env.labels ? openLabelService(env.labels) : null,
      inbox: env.inbox && {
        ...env.inbox,
        ownAddresses: [env.mailFrom, env.shopEmail].filter((address) => address !== null),
        resolveTxt,
      },
      mailbox: env.mailbox && openMailbox(env.mailbox),
      storage: openStorage(env.storage),
      uploads: openUploads({
        directory: join(env.dataDir, 'incoming'),
        storage: env.storage.kind === 'disk' ? env.storage.folder : undefined,
        concurrent: uploadLimits,
        minFreeBytes: MIN_FREE_BYTES,
      }),
      pictures: openPictures(openPictureQueue()),
      // Loaded on demand: commands that run without the build cannot load JSX.
      previewEmail: async (...about) => (await import('#emails/preview-texts.tsx')).previewEmail(...about),
      savedEmails: openEmlFiles(emlDirectory(env.dataDir)),
    })
    return { shop, close: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}
