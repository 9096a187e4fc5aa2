import { MINUTE_MS } from '#contract/durations.ts'
import { FULL_MAILBOX, type MailboxTrouble } from '#contract/mailbox-state.ts'
import type { Tx } from '#db/tables.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/** A mailbox that does not answer for so long is told to the shop: shorter outages mend themselves. */
const SILENT_MS = 15 * MINUTE_MS
/** Per cent, below which it is told anew. */
const FULL_NO_MORE = 80

/** Tells the shop once that its mailbox does not answer or is nearly full, until that has ended. */
export async function tellMailboxTrouble(shop: Shop, address: string): Promise<void> {
  const { db } = shop.database
  const row = await db.selectFrom('mailboxes').selectAll().where('address', '=', address).executeTakeFirst()
  if (!row) return
  const isFailing = row.failing_since !== null && shop.now() - row.failing_since >= SILENT_MS
  const isFull = row.fullness !== null && row.fullness >= FULL_MAILBOX
  if (isFailing && row.told_failing === 0) await tellOnce(shop, row.id, 'told_failing', 'silent')
  if (row.failing_since === null && row.told_failing === 1) await reset('told_failing')
  if (isFull && row.told_full === 0) await tellOnce(shop, row.id, 'told_full', 'full')
  if (row.told_full === 1 && (row.fullness ?? 0) < FULL_NO_MORE) await reset('told_full')

  async function reset(column: 'told_failing' | 'told_full') {
    await db
      .updateTable('mailboxes')
      .set({ [column]: 0 })
      .where('id', '=', row!.id)
      .execute()
  }
}

function tellOnce(shop: Shop, id: number, column: 'told_failing' | 'told_full', trouble: MailboxTrouble) {
  return shop.database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mailboxes')
      .set({ [column]: 1 })
      .where('id', '=', id)
      .where(column, '=', 0)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await tell(tx, shop, id, trouble)
  })
}

/** Tells the shop that a mail could not be taken, after which the next ones are. */
export function tellMailNotTaken(shop: Shop, id: number): Promise<void> {
  return shop.database.transaction((tx) => tell(tx, shop, id, 'mail_not_taken'))
}

async function tell(tx: Tx, shop: Shop, id: number, trouble: MailboxTrouble): Promise<void> {
  const event = await recordEvent(tx, shop, {
    kind: 'shop.mailbox_failed',
    by: null,
    subjectId: id,
    details: { about: trouble },
  })
  await queueEmail(tx, shop, event, 'mailbox-failed-for-shop', { mailbox_id: id, trouble })
}
