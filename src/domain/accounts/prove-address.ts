import { levels } from '#contract/endpoint.ts'
import type { Tx } from '#db/tables.ts'
import { eraseDrafts } from '../drafts/erase-drafts.ts'
import { clearBounce } from './undelivered-email.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import {
  findAccountByEmail,
  foldEmail,
  hasAddress,
  lockAccount,
  toCaller,
  type Account,
  type AddressedAccount,
} from './find-account.ts'
import { joinGuests } from './join-guests.ts'

/**
 * The account of a person who has proved an address by a link sent to it; null when the row has another address by now. A guest gets
 * the address's account, or becomes it, and what else was booked with the address joins it.
 */
export async function proveAddress(
  tx: Tx,
  shop: Shop,
  { accountId, sentTo }: { accountId: number; sentTo: string },
): Promise<AddressedAccount | null> {
  const row = await lockAccount(tx, shop, accountId)
  if (!row || row.erased_at !== null) return null
  const folded = foldEmail(sentTo)
  const account =
    row.guest_email_folded === folded
      ? await takeAddress(tx, shop, row, sentTo)
      : await confirmOwn(tx, shop, row)
  if (account?.email_folded !== folded) return null
  await clearBounce(tx, account.id)
  await joinGuests(tx, shop, account)
  return account
}

async function takeAddress(tx: Tx, shop: Shop, guest: Account, sentTo: string): Promise<AddressedAccount> {
  const holder = await findAccountByEmail(tx, sentTo)
  if (holder && !(await dropUnused(tx, holder))) return holder
  const now = shop.now()
  const taken = {
    email: sentTo,
    email_folded: foldEmail(sentTo),
    guest_email_folded: null,
    verified_at: now,
    version: guest.version + 1,
  }
  await tx.updateTable('accounts').set(taken).where('id', '=', guest.id).execute()
  const account = { ...guest, ...taken }
  await recordEvent(tx, shop, { kind: 'account.verified', by: toCaller(account), subjectId: guest.id })
  return account
}

async function confirmOwn(tx: Tx, shop: Shop, account: Account): Promise<AddressedAccount | null> {
  if (!hasAddress(account)) return null
  if (account.verified_at !== null || account.level === levels.staff) return account
  // Whoever signed up may be another person than the owner of the inbox, so that their password and draft must not stay (pre-hijacking).
  await eraseDrafts(tx, { accountId: account.id, token: null })
  const proved = { verified_at: shop.now(), password_hash: null, version: account.version + 1 }
  await tx.updateTable('accounts').set(proved).where('id', '=', account.id).execute()
  await recordEvent(tx, shop, { kind: 'account.verified', by: toCaller(account), subjectId: account.id })
  return { ...account, ...proved }
}

/** Deletes a sign-up that nobody confirmed: it reserves no address. False for any other account. */
export async function dropUnused(tx: Tx, holder: Account): Promise<boolean> {
  const isUnused =
    holder.verified_at === null && holder.level === levels.customer && holder.deactivated_at === null
  if (!isUnused) return false
  await tx.deleteFrom('accounts').where('id', '=', holder.id).where('verified_at', 'is', null).execute()
  return true
}
