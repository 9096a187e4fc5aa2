import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '#db/tables.ts'
import { removeOrphans } from '../remove-orphans.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { mailFolder } from './mail-files.ts'

/** Deletes mails that were put on no ticket within the period of contact messages, and files that no row names. Returns how many rows. */
export async function sweepMails(shop: Shop): Promise<number> {
  const { db } = shop.database
  const { keepMessagesDays } = await shopProfile(shop)
  const due = await db
    .selectFrom('mails')
    .select(['id', 'storage_key'])
    .where('outcome', '!=', 'ticket')
    .where('received_at', '<=', shop.now() - keepMessagesDays * DAY_MS)
    .execute()
  for (const { id, storage_key } of due) {
    // First the file: without its row nothing finds it any more once its folder is a month old.
    if (storage_key !== null) await shop.storage.remove(storage_key)
    await db.deleteFrom('mails').where('id', '=', id).where('outcome', '!=', 'ticket').execute()
  }
  await removeOrphans(shop, {
    folder: mailFolder,
    findKnown: async (keys) => {
      const rows = await db
        .selectFrom('mails')
        .select('storage_key')
        .where('storage_key', 'in', keys)
        .execute()
      return rows.map(({ storage_key }) => storage_key)
    },
  })
  return due.length
}

/** The columns of an erased mail that name its sender or hold its words. */
export const erasedMail = {
  message_id: null,
  sender_name: '',
  sender: '',
  sender_folded: '',
  subject: '',
  body: '',
  thread: '',
}

/** Empties mails that were put on no ticket, of a sender or about tickets. The next sweep deletes their rows and files. */
export async function dropMails(
  tx: Tx,
  which: { sender: string | null } | { ticketIds: number[] },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      ...erasedMail,
      outcome: 'ignored',
      reason: '',
      hash: sql<string>`'erased ' || id`,
      ticket_id: null,
      received_at: 0,
    })
    .where('outcome', '!=', 'ticket')
    .where((mail) =>
      'sender' in which ? mail('sender_folded', '=', which.sender) : mail('ticket_id', 'in', which.ticketIds),
    )
    .execute()
}
