import type { Shop } from '../shop.ts'
import { sweepSavedEmails } from './sweep-saved-emails.ts'

/** Removes the file of an email that was being written while the person it is about was erased: its row was settled meanwhile. */
export async function dropErasedEmail(shop: Shop, outboxId: number): Promise<void> {
  const row = await shop.database.db
    .selectFrom('outbox')
    .select('sent_at')
    .where('id', '=', outboxId)
    .executeTakeFirst()
  if (row?.sent_at !== null) await sweepSavedEmails(shop)
}
