import { Refusal } from '#contract/refusals.ts'
import { accountOf, isStaff, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { sealPasscode } from './passcode-vault.ts'
import { stepOf } from './workflow.ts'

/** Puts another passcode into the vault, for one's own ticket or any for staff, while it may be needed. */
export async function replacePasscode(
  shop: Shop,
  { id, passcode }: { id: number; passcode: string },
  caller: Caller,
): Promise<{ ticket_id: number }> {
  const account = accountOf(caller)
  const sealed = sealPasscode(shop, id, passcode)
  return shop.books.transaction(async (tx) => {
    const ticket = await tx
      .selectFrom('tickets')
      .select(['account_id', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!ticket || (ticket.account_id !== account.id && !isStaff(caller))) throw new Refusal('unknown_ticket')
    if (stepOf(ticket.status).erasesPasscode) {
      const says = 'We no longer need a passcode for this phone.'
      throw new Refusal('invalid', { says, fields: { phone_pin: says } })
    }
    await tx
      .updateTable('tickets')
      .set((old) => ({
        passcode_sealed: sealed,
        passcode_choice: 'given' as const,
        updated_at: shop.now(),
        version: old('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await recordEvent(tx, shop, { kind: 'ticket.passcode_replaced', by: caller, ticketId: id })
    return { ticket_id: id }
  })
}
