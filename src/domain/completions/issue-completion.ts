import type { Completion } from '#contract/completions.ts'
import { Refusal } from '#contract/refusals.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { readPartTests } from '../part-tests/part-test-row.ts'
import type { Shop } from '../shop.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { toCompletion } from './read-completion.ts'
import { parseDay } from './warranty-day.ts'

type Input = {
  id: number
  work_done: string
  parts: string[]
  warranty_until: string | null
  /** The version that the caller saw; 0 for none. */
  version: number
}

/**
 * Issues a ticket's completion document, or a corrected one that has to be reviewed again, and queues the customer's
 * email. Refuses with `changed_meanwhile` when another version was issued since, with `nothing_tested` before any part was
 * tested after the work.
 */
export async function issueCompletion(shop: Shop, input: Input, caller: Caller): Promise<Completion> {
  const now = shop.now()
  return shop.database.transaction(async (tx) => {
    if (!(await touchTicket(tx, input.id, now))) throw new Refusal('unknown_ticket')
    const before = await tx
      .selectFrom('completions')
      .select('version')
      .where('ticket_id', '=', input.id)
      .executeTakeFirst()
    if ((before?.version ?? 0) !== input.version) throw new Refusal('changed_meanwhile')
    const tested = (await readPartTests(tx, input.id)).completion
    if (Object.keys(JSON.parse(tested?.results ?? '{}') as object).length === 0) {
      throw new Refusal('nothing_tested')
    }
    const values = {
      work_done: input.work_done,
      parts: JSON.stringify(input.parts),
      warranty_until: input.warranty_until === null ? null : parseDay(input.warranty_until),
      issued_by_id: requireAccount(caller).id,
      issued_at: now,
      reviewed_at: null,
      version: input.version + 1,
    }
    const row = before
      ? await tx
          .updateTable('completions')
          .set(values)
          .where('ticket_id', '=', input.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('completions')
          .values({ ...values, ticket_id: input.id })
          .returningAll()
          .executeTakeFirstOrThrow()
    const issued = await recordEvent(tx, shop, {
      kind: 'ticket.completion_issued',
      by: caller,
      ticketId: input.id,
      subjectId: row.id,
      details: { version: row.version },
    })
    await queueEmail(tx, shop, issued, 'completion-ready', { ticket_id: input.id, version: row.version })
    return toCompletion(row)
  })
}
