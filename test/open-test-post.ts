import type { Engine } from '#db/books.ts'
import { composeLetter } from '#mail/compose.ts'
import { startOutboxSender, type OutboxSender } from '#mail/outbox-sender.ts'
import { openSmtp } from '#outside/smtp.ts'
import { openTestBooks } from './open-test-books.ts'
import { openTestMailbox } from './open-test-mailbox.ts'

/** Fresh books, a mail server and senders between them that only send when they are told to. */
export async function openTestPost(engine: Engine) {
  const books = await openTestBooks(engine)
  const box = await openTestMailbox()
  let now = Date.UTC(2026, 10, 3, 1)
  const senders: OutboxSender[] = []
  const minted: string[] = []

  return {
    books,
    box,
    /** The words of the links that were made, oldest first: purpose, account, number. */
    minted,
    now: () => now,
    turn: (ms: number) => void (now += ms),
    start(env: { mailFrom?: string; shopEmail?: string } = {}): OutboxSender {
      const deps = {
        books,
        now: () => now,
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
        books,
        now: () => now,
        compose: (row) => composeLetter(deps, row),
        send: openSmtp(box.url, { withinMs: 5_000 }).send,
        log: { info() {}, warn() {}, error() {} },
        pollMs: 3_600_000,
        random: () => 0.5,
      })
      senders.push(sender)
      return sender
    },
    /** Every row of the outbox, oldest first. */
    outbox: () => books.db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    async close(): Promise<void> {
      for (const sender of senders) await sender.stop()
      await box.close()
      await books.close()
    },
  }
}

/** What `openTestPost` opens. */
export type TestPost = Awaited<ReturnType<typeof openTestPost>>
