import type { Selectable } from 'kysely'
import type { MailboxesTable } from '#db/schema/mailboxes.ts'
import type { Shop } from '../shop.ts'

/** A mailbox that this process may read: for as long as it holds the lease, no other does. */
export type LeasedMailbox = { id: number; holder: string; leaseMs: number }
type MailboxRow = Selectable<MailboxesTable>

/** Leases a mailbox for this process; null while another one reads it. */
export async function leaseMailbox(
  shop: Shop,
  { address, holder, leaseMs }: { address: string; holder: string; leaseMs: number },
): Promise<(LeasedMailbox & { row: MailboxRow }) | null> {
  const now = shop.now()
  await shop.database.db
    .insertInto('mailboxes')
    .values({ address })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
  const row = await shop.database.db
    .updateTable('mailboxes')
    .set({ leased_by: holder, leased_until: now + leaseMs })
    .where('address', '=', address)
    .where((mailbox) =>
      mailbox.or([
        mailbox('leased_by', 'is', null),
        mailbox('leased_by', '=', holder),
        mailbox('leased_until', '<=', now),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return row ? { id: row.id, holder, leaseMs, row } : null
}

/** Writes to the row of a mailbox and prolongs its lease; false, and nothing written, when another process reads it now. */
export async function updateLeased(
  shop: Shop,
  { id, holder, leaseMs }: LeasedMailbox,
  values: Partial<MailboxRow> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await shop.database.db
    .updateTable('mailboxes')
    .set({ ...values, leased_until: shop.now() + leaseMs })
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets other processes read the mailbox, and notes why this one could not. */
export async function releaseMailbox(shop: Shop, { id, holder }: LeasedMailbox, error = ''): Promise<void> {
  await shop.database.db
    .updateTable('mailboxes')
    .set((old) => ({
      leased_by: null,
      leased_until: 0,
      ...(error !== '' && { error, failing_since: old.fn.coalesce('failing_since', old.val(shop.now())) }),
    }))
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .execute()
}

/** Ends the leases of a process that died. Only safe where a single process runs at a time (SQLite). */
export async function endMailboxLeases({ database }: Pick<Shop, 'database'>): Promise<void> {
  if (database.engine !== 'sqlite') return
  await database.db.updateTable('mailboxes').set({ leased_by: null, leased_until: 0 }).execute()
}
