import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bookingSchema } from '#contract/tickets.schema.ts'
import type { BookingInput } from '#contract/tickets.schema.ts'
import type { Caller } from '#domain/caller.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { openShop } from '#server/open-shop.ts'
import { readEnv } from '#server/env.ts'

/** A temporary directory, deleted by `onTestFinished`. */
export function newFolder(onTestFinished: (forget: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'mendpost-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An app on a database file or PostgreSQL, with one customer who can book; it does not listen. */
export async function openFileApp(variables: {
  DATA_DIR: string
  DATABASE_URL?: string
  SECRET_KEY?: string
  INBOX_URL?: string
  REPLY_ADDRESS?: string
}) {
  const env = readEnv({ ...variables, THROTTLE: 'off' })
  const { shop, close } = await openShop(env)
  const mei = await shop.database.db
    .insertInto('accounts')
    .values({
      fullname: 'Mei Tanaka',
      email: 'mei@example.com',
      email_folded: 'mei@example.com',
      password_hash: null,
      level: 1,
      verified_at: shop.now(),
      deactivated_at: null,
      created_at: shop.now(),
      version: 1,
    })
    .onConflict((conflict) => conflict.column('email_folded').doUpdateSet({ version: 1 }))
    .returning(['id', 'fullname'])
    .executeTakeFirstOrThrow()
  const phone = await shop.database.db
    .selectFrom('phones')
    .select('id')
    .where('slug', '=', 'iphone13')
    .executeTakeFirstOrThrow()
  const caller: Caller = { level: 1, account: { ...mei, email: 'mei@example.com' }, sessionId: null }

  return {
    env,
    shop,
    close,
    /** Books a screen with the passcode 2580; returns the ticket's number. */
    async book(more: Partial<BookingInput> = {}): Promise<number> {
      const booking: BookingInput = {
        phone_id: phone.id,
        repair_name: 'screen',
        phone_serial: 'F2LXK0ABCD12',
        phone_pin: '2580',
        user_mobile: '0491 570 156',
        address: '12 Wattle Street',
        address_apt: 'Unit 3',
        address_city: 'Carlton',
        address_state: 'VIC',
        address_post: '3053',
        ...more,
      }
      const { ticket_id } = await bookRepair(shop, bookingSchema.parse(booking), caller, {
        idempotencyKey: null,
        draftToken: null,
      })
      return ticket_id
    },
  }
}

/** Every row of every table of a SQLite file, ordered by its first column. */
export function everyRow(file: string): Record<string, Record<string, unknown>[]> {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = db
      .prepare(
        `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') order by name`,
      )
      .all()
      .map((row) => String(row['name']))
      .filter((name) => name !== 'sqlite_schema')
    return Object.fromEntries(
      tables.map((table) => {
        return [
          table,
          db
            .prepare(`select * from "${table}" order by 1`)
            .all()
            .map((row) => ({ ...row })),
        ]
      }),
    )
  } finally {
    db.close()
  }
}
