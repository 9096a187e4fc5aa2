import type { FailedEmail } from '#contract/outbox.schema.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockEmail, readQueuedEmail } from './lock-email.ts'

/** Queues a failed email again, due now. Refuses with `unknown_email`, `email_sent` and `email_leased`. */
export function resendEmail(shop: Shop, id: number, caller: Caller): Promise<{ email: FailedEmail }> {
  return shop.database.transaction(async (tx) => {
    const row = await lockEmail(tx, shop, id)
    const isInLine = row.failed_at === null && row.attempts === 0 && row.due_at <= shop.now()
    if (!isInLine) {
      await tx
        .updateTable('outbox')
        .set({ due_at: shop.now(), attempts: 0, failed_at: null, leased_until: null })
        .where('id', '=', id)
        .execute()
      await recordEvent(tx, shop, {
        kind: 'mail.resent',
        by: caller,
        subjectId: id,
        details: { kind: row.email_kind },
        ...(row.ticket_id === null ? {} : { ticketId: row.ticket_id }),
      })
    }
    return { email: await readQueuedEmail(tx, id) }
  })
}
