import { warningEmails } from '#contract/email-kinds.ts'
import { Refusal } from '#contract/refusals.ts'
import type { FailedEmail } from '#contract/outbox.schema.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockEmail, readQueuedEmail } from './lock-email.ts'

/** Ends the attempts for an email for good. Refuses with `unknown_email`, `email_sent`, `email_leased` and `warning_letter`. */
export function setEmailAside(shop: Shop, id: number, caller: Caller): Promise<{ email: FailedEmail }> {
  return shop.database.transaction(async (tx) => {
    const row = await lockEmail(tx, shop, id)
    if (warningEmails.has(row.email_kind)) throw new Refusal('warning_letter')
    const isAside = row.failed_at !== null && row.decision === 'mail.set_aside'
    if (!isAside) {
      await tx
        .updateTable('outbox')
        .set({ failed_at: row.failed_at ?? shop.now(), leased_until: null })
        .where('id', '=', id)
        .execute()
      await recordEvent(tx, shop, {
        kind: 'mail.set_aside',
        by: caller,
        subjectId: id,
        details: { kind: row.email_kind },
        ...(row.ticket_id === null ? {} : { ticketId: row.ticket_id }),
      })
    }
    return { email: await readQueuedEmail(tx, id) }
  })
}
