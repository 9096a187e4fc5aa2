import type { Tx } from '#db/tables.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { indexTicketsByAccount } from '../tickets/ticket-words.ts'
import { toCaller, type AddressedAccount } from './find-account.ts'

/**
 * Gives an account, whose owner has just proved the address, what was booked with that address without a log-in. The guests' rows stay
 * without address, since the audit log may name them.
 */
export async function joinGuests(tx: Tx, shop: Shop, account: AddressedAccount): Promise<void> {
  const guests = await tx
    .selectFrom('accounts')
    .select('id')
    .where('guest_email_folded', '=', account.email_folded)
    .where('id', '!=', account.id)
    .orderBy('id')
    .limit(1000)
    // A booking that uses one of these rows is waited for.
    .$if(shop.database.engine === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
  if (guests.length === 0) return
  const ids = guests.map(({ id }) => id)
  const owner = { account_id: account.id }
  const moved = await tx
    .updateTable('tickets')
    .set(owner)
    .where('account_id', 'in', ids)
    .returning('id')
    .execute()
  await tx.updateTable('parcels').set(owner).where('account_id', 'in', ids).execute()
  await tx.updateTable('account_tokens').set(owner).where('account_id', 'in', ids).execute()
  await tx.updateTable('notes').set({ author_id: account.id }).where('author_id', 'in', ids).execute()
  await tx.updateTable('photos').set({ added_by_id: account.id }).where('added_by_id', 'in', ids).execute()
  // A number is asked again for the account, and a submit is repeated by nobody who logs in.
  await tx.deleteFrom('text_numbers').where('account_id', 'in', ids).execute()
  await tx.deleteFrom('idempotency_keys').where('account_id', 'in', ids).execute()
  await tx
    .updateTable('accounts')
    .set({
      email: null,
      guest_email_folded: null,
      fullname: account.fullname,
      joined_id: account.id,
      deactivated_at: shop.now(),
    })
    .where('id', 'in', ids)
    .execute()
  if (moved.length === 0) return
  await indexTicketsByAccount(tx, account.id)
  for (const { id } of moved) {
    await recordEvent(tx, shop, {
      kind: 'ticket.joined',
      by: toCaller(account),
      ticketId: id,
      subjectId: account.id,
    })
  }
}
