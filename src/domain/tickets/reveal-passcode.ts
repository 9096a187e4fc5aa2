import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { decryptPasscode } from './passcode-encryption.ts'

/** Decrypts the passcode and records who did so, when and why. Refuses with `no_passcode` when there is none. */
export async function revealPasscode(
  shop: Shop,
  { id, reason }: { id: number; reason: string },
  caller: Caller,
): Promise<{ passcode: string }> {
  return shop.database.transaction(async (tx) => {
    const ticket = await tx
      .selectFrom('tickets')
      .select('passcode_encrypted')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!ticket) throw new Refusal('unknown_ticket')
    if (ticket.passcode_encrypted === null) throw new Refusal('no_passcode')
    const passcode = decryptPasscode(shop, id, ticket.passcode_encrypted)
    if (passcode === null) {
      throw new Refusal('no_passcode', {
        message:
          'This passcode was locked with another secret key and cannot be read. Ask the customer for it again.',
      })
    }
    const event = await recordEvent(tx, shop, { kind: 'ticket.passcode_revealed', by: caller, ticketId: id })
    // Free text may name people, and the audit log is permanent: the reason is stored in a table that can be erased.
    await tx
      .insertInto('passcode_reveals')
      .values({ ticket_id: id, event_id: event, reason, created_at: shop.now() })
      .execute()
    return { passcode }
  })
}
