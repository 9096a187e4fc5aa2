import type { Completion } from '#contract/completions.ts'
import { Refusal } from '#contract/refusals.ts'
import { accountOf, type Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { completionOf } from './read-completion.ts'
import { dayAsTime } from './warranty-day.ts'

type Ask = {
  id: number
  work_done: string
  parts: string[]
  warranty_until: string | null
  /** The version that was seen; 0 for none. */
  version: number
}

/**
 * Issues the completion document of a ticket, or a corrected one that is to be reviewed again, and queues the
 * customer's letter. Refuses with `changed_meanwhile` when another version was issued since.
 */
export async function issueCompletion(shop: Shop, ask: Ask, caller: Caller): Promise<Completion> {
  const now = shop.now()
  return shop.books.transaction(async (tx) => {
    if (!(await touchTicket(tx, ask.id, now))) throw new Refusal('unknown_ticket')
    const before = await tx
      .selectFrom('completions')
      .select('version')
      .where('ticket_id', '=', ask.id)
      .executeTakeFirst()
    if ((before?.version ?? 0) !== ask.version) throw new Refusal('changed_meanwhile')
    const values = {
      work_done: ask.work_done,
      parts: JSON.stringify(ask.parts),
      warranty_until: ask.warranty_until === null ? null : dayAsTime(ask.warranty_until),
      issued_by_id: accountOf(caller).id,
      issued_at: now,
      reviewed_at: null,
      version: ask.version + 1,
    }
    const row = before
      ? await tx
          .updateTable('completions')
          .set(values)
          .where('ticket_id', '=', ask.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('completions')
          .values({ ...values, ticket_id: ask.id })
          .returningAll()
          .executeTakeFirstOrThrow()
    const issued = await recordEvent(tx, shop, {
      kind: 'ticket.completion_issued',
      by: caller,
      ticketId: ask.id,
      subjectId: row.id,
      details: { version: row.version },
    })
    await queueLetter(tx, shop, issued, 'completion-ready', { ticket_id: ask.id, version: row.version })
    return completionOf(row)
  })
}
