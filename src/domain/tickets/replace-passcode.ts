import { isFinal } from '#contract/outcomes.ts'
import { refuseField } from '#contract/refusals.ts'
import { erasesPasscode } from '#contract/ticket-statuses.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from './lock-ticket.ts'
import { decryptPasscode, encryptPasscode } from './passcode-encryption.ts'
import { requireOwnTicketOrStaff } from './require-own-ticket.ts'

/** Replaces the encrypted passcode of the caller's own ticket, or any for staff, while it may be needed. */
export async function replacePasscode(
  shop: Shop,
  { id, passcode }: { id: number; passcode: string },
  caller: Caller,
): Promise<{ ticket_id: number }> {
  const encrypted = encryptPasscode(shop, id, passcode)
  return shop.database.transaction(async (tx) => {
    const ticket = requireOwnTicketOrStaff(await lockTicket(tx, id), caller)
    if (erasesPasscode(ticket.status) || isFinal(ticket.outcome)) {
      throw refuseField('phone_pin', 'We no longer need a passcode for this phone.')
    }
    const { passcode_encrypted: stored, passcode_choice } = ticket
    const isSame = stored !== null && decryptPasscode(shop, id, stored) === passcode
    if (isSame && passcode_choice === 'given') return { ticket_id: id }
    await tx
      .updateTable('tickets')
      .set((old) => ({
        passcode_encrypted: encrypted,
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
