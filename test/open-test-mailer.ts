import type { Engine } from '#db/tables.ts'
import { composeEmail } from '#emails/compose.ts'
import { startOutboxSender, type OutboxSender } from '#emails/outbox-sender.ts'
import { createSecrets } from '#domain/secrets.ts'
import { openSmtp } from '#integrations/smtp.ts'
import { takeTestDatabase } from './open-test-database.ts'
import { openTestInbox } from './open-test-inbox.ts'

/** A new database, an SMTP server and senders between them that only send when told to. */
export async function openTestMailer(engine: Engine) {
  const database = await takeTestDatabase(engine)
  const box = await openTestInbox()
  let now = Date.UTC(2026, 10, 3, 1)
  const secrets = createSecrets('a secret that only tests know')
  const senders: OutboxSender[] = []
  const minted: string[] = []

  return {
    database,
    box,
    /** The tokens of the links that were made, oldest first: purpose, account, number. */
    minted,
    now: () => now,
    advance: (ms: number) => void (now += ms),
    start(env: { mailFrom?: string; shopEmail?: string; pollMs?: number } = {}): OutboxSender {
      const deps = {
        database,
        now: () => now,
        secrets,
        mintToken: async ({ accountId, purpose }: { accountId: number; purpose: string }) => {
          const word = `${purpose}-${accountId}-${minted.length}`
          minted.push(word)
          return word
        },
        trackLink: ({ id, link_version }: { id: number; link_version: number }) =>
          `https://mendpost.example/track/word-of-${id}-${link_version}`,
        publicUrl: 'https://mendpost.example/',
        mailFrom: env.mailFrom ?? null,
        shopEmail: env.shopEmail ?? null,
      }
      const sender = startOutboxSender({
        database,
        now: () => now,
        compose: (row) => composeEmail(deps, row),
        send: openSmtp(box.url, { withinMs: 5_000 }).send,
        log: { info() {}, warn() {}, error() {} },
        pollMs: env.pollMs ?? 3_600_000,
        random: () => 0.5,
      })
      senders.push(sender)
      return sender
    },
    /** Every row of the outbox, oldest first. */
    outbox: () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    async close(): Promise<void> {
      for (const sender of senders) await sender.stop()
      await box.close()
      await database.close()
    },
  }
}

/** Return value of `openTestMailer`. */
export type TestMailer = Awaited<ReturnType<typeof openTestMailer>>
