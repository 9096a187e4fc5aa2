import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { firstProfile } from '#contract/shop-profile.ts'
import { migrate } from '#db/migrate.ts'
import { openBooks } from '#db/open-books.ts'
import { seedShop } from '#db/seed/seed-shop.ts'
import { secretsFrom } from '#domain/secrets.ts'
import { countInBooks } from '#domain/shared-tries.ts'
import type { Shop } from '#domain/shop.ts'
import { openThrottles } from '#domain/throttles.ts'
import { openPapers } from '#outside/open-papers.ts'
import { openPictures } from '#outside/pictures.ts'
import { openStorage } from '#outside/storage.ts'
import type { Env } from './env.ts'
import { secretKeyOf } from './secret-key.ts'

export type OpenShop = { shop: Shop; close(): Promise<void> }

/** Where the SQLite database of a data directory lies. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'mendpost.sqlite')
}

/** Opens the shop's books, brought up to date and seeded, with its secrets and limits. */
export async function openShop(
  env: Env,
  report: {
    say?: (line: string) => void
    onError?: (error: unknown) => void
    /** What the card service did not do; neither keys nor persons are in it. */
    onCardTrouble?: (trouble: Record<string, unknown>) => void
  } = {},
): Promise<OpenShop> {
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 })
  const books = await openBooks(
    env.databaseUrl ? { postgresUrl: env.databaseUrl } : { sqliteFile: sqliteFile(env.dataDir) },
    report.onError ? { onError: report.onError } : {},
  )
  try {
    await migrate(books, report.say)
    await seedShop(books, {
      profile: JSON.stringify(firstProfile),
      now: Date.now(),
      ...(report.say ? { log: report.say } : {}),
    })
    const kit = { books, now: Date.now, secrets: secretsFrom(secretKeyOf(env)) }
    const shop: Shop = {
      ...kit,
      // Several processes may share one PostgreSQL, and then they count together.
      throttles: openThrottles(env.throttle, env.databaseUrl ? countInBooks(kit) : undefined),
      publicUrl: env.publicUrl,
      shopEmail: env.shopEmail,
      papers: openPapers(),
      // Read only where it is used: its client is large.
      cards: env.stripe
        ? (await import('#outside/stripe.ts')).openStripe(env.stripe, report.onCardTrouble)
        : null,
      storage: openStorage(env.storage),
      pictures: openPictures(),
    }
    return { shop, close: () => books.close() }
  } catch (error) {
    await books.close()
    throw error
  }
}
