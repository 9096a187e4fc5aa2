import { Refusal } from '#contract/refusals.ts'
import type { Completion } from '#contract/completions.schema.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicket } from '../tickets/require-own-ticket.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { toCompletion } from './read-completion.ts'

/**
 * Records once that the customer has reviewed this version of the document. Refuses with `unknown_ticket` for
 * everyone but the ticket's customer, with `no_completion`, and with `changed_meanwhile` when it was corrected since.
 */
export async function reviewCompletion(
  shop: Shop,
  { id, version }: { id: number; version: number },
  caller: Caller,
): Promise<Completion> {
  const now = shop.now()
  return shop.database.transaction(async (tx) => {
    requireOwnTicket(await lockTicket(tx, id), caller)
    await touchTicket(tx, id, now)
    const found = await tx
      .selectFrom('completions')
      .selectAll()
      .where('ticket_id', '=', id)
      .executeTakeFirst()
    if (!found) throw new Refusal('no_completion')
    if (found.version !== version) throw new Refusal('changed_meanwhile')
    if (found.reviewed_at !== null) return toCompletion(found)
    await tx.updateTable('completions').set({ reviewed_at: now }).where('id', '=', found.id).execute()
    const event = await recordEvent(tx, shop, {
      kind: 'ticket.completion_reviewed',
      by: caller,
      ticketId: id,
      subjectId: found.id,
      details: { version },
    })
    await queueEmail(tx, shop, event, 'review-for-staff', { ticket_id: id })
    return toCompletion({ ...found, reviewed_at: now })
  })
}
