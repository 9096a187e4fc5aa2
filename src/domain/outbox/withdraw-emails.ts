import type { EmailKind } from '#contract/email-kinds.ts'
import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'

/** Deletes the unsent emails of a kind that an account requested. */
export async function withdrawEmails(tx: Tx, shop: Shop, accountId: number, email: EmailKind): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ sent_at: shop.now(), leased_until: null, last_error: 'nothing to send' })
    .where('email_kind', '=', email)
    .where('sent_at', 'is', null)
    .where('event_id', 'in', (about) =>
      about
        .selectFrom('events')
        .select('id')
        .where('subject_id', '=', accountId)
        .where('kind', '=', 'mail.asked'),
    )
    .execute()
}
