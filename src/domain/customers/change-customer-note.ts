import { levels } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockAccount } from '../accounts/find-account.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/** Sets the note on a customer; refuses with `changed_meanwhile` when the account has another version. */
export function changeCustomerNote(
  shop: Shop,
  input: { id: number; note: string; version?: number | undefined },
  by: Caller,
): Promise<{ note: string; version: number }> {
  return shop.database.transaction(async (tx) => {
    const account = await lockAccount(tx, shop, input.id)
    if (!account || account.erased_at !== null || account.level !== levels.customer) {
      throw new Refusal('unknown_account')
    }
    const { note, version } = account
    if (input.version !== undefined && input.version !== version) {
      throw new Refusal('changed_meanwhile', { facts: { note, version } })
    }
    if (note === input.note) return { note, version }
    const next = { note: input.note, version: version + 1 }
    await tx.updateTable('accounts').set(next).where('id', '=', input.id).execute()
    await recordEvent(tx, shop, { kind: 'account.noted', by, subjectId: input.id })
    return next
  })
}
