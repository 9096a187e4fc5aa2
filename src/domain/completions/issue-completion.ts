import { HOUR_MS } from '#contract/durations.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import { isPaymentDue, isPosted } from '#contract/ticket-statuses.ts'
import type { Completion } from '#contract/completions.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { readPartTests } from '../part-tests/part-test-row.ts'
import { localDay } from '../shop/announced-closures.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { toCompletion } from './read-completion.ts'
import { readFirstEnd } from '../tickets/first-warranty-end.ts'
import { parseDay } from '../tickets/warranty-day.ts'

/** How long the email about the document waits for the one that asks for payment. */
const MAX_HOLD_MS = 2 * HOUR_MS

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
  const { timeZone } = await shopProfile(shop)
  return shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, input.id)
    await touchTicket(tx, input.id, now)
    const before = await tx
      .selectFrom('completions')
      .select(['version', 'warranty_until'])
      .where('ticket_id', '=', input.id)
      .executeTakeFirst()
    const version = before?.version ?? 0
    if (version !== input.version) throw new Refusal('changed_meanwhile', { facts: { version } })
    const tested = (await readPartTests(tx, input.id)).completion
    if (Object.keys(JSON.parse(tested?.results ?? '{}') as object).length === 0) {
      throw new Refusal('nothing_tested')
    }
    const firstEnd = await readFirstEnd(tx, input.id)
    const warrantyUntil = firstEnd ?? (input.warranty_until === null ? null : parseDay(input.warranty_until))
    const isOver = warrantyUntil !== null && warrantyUntil < parseDay(localDay(now, timeZone))
    if (isOver && warrantyUntil !== firstEnd && warrantyUntil !== before?.warranty_until) {
      throw refuseField('warranty_until', 'That day is over. Choose another one, or leave it empty.')
    }
    const values = {
      work_done: input.work_done,
      parts: JSON.stringify(input.parts),
      warranty_until: warrantyUntil,
      // A document that is corrected after posting names the last day itself.
      ...(isPosted(ticket.status) ? {} : { warranty_from: null }),
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
    const about = { ticket_id: input.id, version: row.version }
    // The email that asks for payment carries the document too, and mostly follows at once.
    const holdMs = row.version === 1 && !isPaymentDue(ticket.status) ? MAX_HOLD_MS : 0
    await queueEmail(tx, shop, issued, 'completion-ready', about, { holdMs })
    return toCompletion(row)
  })
}
