import type { UserData } from '#contract/accounts.ts'
import { accountOf, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { indexTicketsOf } from '../tickets/ticket-words.ts'

/** Sets the caller's name; their tickets are found by it at once. */
export async function changeName(
  shop: Shop,
  ask: { fullname: string },
  caller: Caller,
): Promise<{ userData: UserData }> {
  const { id, email } = accountOf(caller)
  await shop.books.transaction(async (tx) => {
    await tx
      .updateTable('accounts')
      .set((row) => ({ fullname: ask.fullname, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await indexTicketsOf(tx, id)
    await recordEvent(tx, shop, {
      kind: 'account.name_changed',
      by: caller,
      subjectId: id,
      details: { fields: ['fullname'] },
    })
  })
  return { userData: { accountid: id, fullname: ask.fullname, email } }
}
