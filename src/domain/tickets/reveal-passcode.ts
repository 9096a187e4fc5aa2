import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { openPasscode } from './passcode-vault.ts'

/** Opens the vault and writes down who did so, when and why. Refuses with `no_passcode` when it is empty. */
export async function revealPasscode(
  shop: Shop,
  { id, reason }: { id: number; reason: string },
  caller: Caller,
): Promise<{ passcode: string }> {
  return shop.books.transaction(async (tx) => {
    const ticket = await tx
      .selectFrom('tickets')
      .select('passcode_sealed')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!ticket) throw new Refusal('unknown_ticket')
    if (ticket.passcode_sealed === null) throw new Refusal('no_passcode')
    const passcode = openPasscode(shop, id, ticket.passcode_sealed)
    if (passcode === null) {
      throw new Refusal('no_passcode', {
        says: 'This passcode was locked with another secret key and cannot be read. Ask the customer for it again.',
      })
    }
    const event = await recordEvent(tx, shop, { kind: 'ticket.passcode_revealed', by: caller, ticketId: id })
    // Free text may name people, and what stands in the audit log stays for ever.
    await tx
      .insertInto('passcode_reveals')
      .values({ ticket_id: id, event_id: event, reason, created_at: shop.now() })
      .execute()
    return { passcode }
  })
}
