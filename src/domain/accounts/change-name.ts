import type { UserData } from '#contract/accounts.schema.ts'
import { isStaff, requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { refuseShopName } from './refuse-shop-name.ts'
import { wasStaff } from './was-staff.ts'
import { indexTicketsByAccount } from '../tickets/ticket-words.ts'

/**
 * Sets the caller's name and updates the search words of their tickets; the same name again writes nothing. The log keeps
 * former names of staff.
 */
export async function changeName(
  shop: Shop,
  input: { fullname: string },
  caller: Caller,
): Promise<{ userData: UserData }> {
  const { id, email } = requireAccount(caller)
  if (!isStaff(caller)) await refuseShopName(shop, input.fullname)
  await shop.database.transaction(async (tx) => {
    const { fullname: was } = await tx
      .selectFrom('accounts')
      .select('fullname')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // The audit log shows present names: under a new one, what staff did before would be another person's.
    const keepsName = isStaff(caller) || (await wasStaff(tx, id))
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set((row) => ({ fullname: input.fullname, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .where('fullname', '!=', input.fullname)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await indexTicketsByAccount(tx, id)
    await recordEvent(tx, shop, {
      kind: 'account.name_changed',
      by: caller,
      subjectId: id,
      details: { fields: ['fullname'], ...(keepsName && { was }) },
    })
  })
  return { userData: { accountid: id, fullname: input.fullname, email } }
}
