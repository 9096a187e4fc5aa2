import { MINUTE_MS } from '#contract/durations.ts'
import { getSequenceKey } from '#contract/email-kinds.ts'
import type { Tx } from '#db/tables.ts'

/** What staff send within this time about tickets of one parcel is one email. */
const ROUND_MS = 5 * MINUTE_MS

/**
 * How long the email about a quote waits for those about other tickets of its parcel: until the round that has begun ends, else the
 * whole time of a new one; not at all for a ticket that is alone in its parcel.
 */
export async function getQuoteRound(tx: Tx, ticketId: number, now: number): Promise<number> {
  const tickets = await tx
    .selectFrom('tickets')
    .select('id')
    .where('parcel_id', '=', (of) =>
      of.selectFrom('tickets as one').select('one.parcel_id').where('one.id', '=', ticketId),
    )
    .execute()
  if (tickets.length < 2) return 0
  const begun = await tx
    .selectFrom('outbox')
    .select(({ fn }) => fn.min<number | null>('due_at').as('due_at'))
    .where(
      'sequence_key',
      'in',
      tickets.map(({ id }) => getSequenceKey('quote-asked', { ticket_id: id })),
    )
    .where('email_kind', 'in', ['quote-asked', 'quote-lowered'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '>', now)
    .executeTakeFirst()
  const until = begun?.due_at ?? null
  return until === null ? ROUND_MS : Math.min(ROUND_MS, Number(until) - now)
}
