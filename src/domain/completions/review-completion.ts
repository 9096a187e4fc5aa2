import type { Completion } from '#contract/completions.ts'
import { Refusal } from '#contract/refusals.ts'
import { accountOf, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { completionOf } from './read-completion.ts'

/**
 * Writes down that the customer has read this version of the document, once. Refuses with `unknown_ticket` for
 * all but the ticket's own customer, `no_completion`, and `changed_meanwhile` when it was corrected since.
 */
export async function reviewCompletion(
  shop: Shop,
  { id, version }: { id: number; version: number },
  caller: Caller,
): Promise<Completion> {
  const now = shop.now()
  return shop.books.transaction(async (tx) => {
    const ticket = await tx.selectFrom('tickets').select('account_id').where('id', '=', id).executeTakeFirst()
    if (!ticket || ticket.account_id !== accountOf(caller).id) throw new Refusal('unknown_ticket')
    await touchTicket(tx, id, now)
    const found = await tx
      .selectFrom('completions')
      .selectAll()
      .where('ticket_id', '=', id)
      .executeTakeFirst()
    if (!found) throw new Refusal('no_completion')
    if (found.version !== version) throw new Refusal('changed_meanwhile')
    if (found.reviewed_at !== null) return completionOf(found)
    await tx.updateTable('completions').set({ reviewed_at: now }).where('id', '=', found.id).execute()
    await recordEvent(tx, shop, {
      kind: 'ticket.completion_reviewed',
      by: caller,
      ticketId: id,
      subjectId: found.id,
      details: { version },
    })
    return completionOf({ ...found, reviewed_at: now })
  })
}
