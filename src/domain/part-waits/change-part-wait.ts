import { toIsoTime } from '#contract/durations.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import { isPosted } from '#contract/ticket-statuses.ts'
import type { PartWait } from '#contract/part-waits.schema.ts'
import type { Db } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { addDays } from '../shop/report-period.ts'
import { appendNote } from '../tickets/append-note.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'

type Mark = { part: string; expected_on: string | null; sentence: string }
type NewPartWait = Mark & { seen?: Mark | null | undefined }

/** Returns the mark of a ticket; null when it waits for no part. Refuses with `unknown_ticket`. */
export async function readPartWait(db: Db, ticketId: number): Promise<{ wait: PartWait | null }> {
  await wholeTicket(db, ticketId)
  return { wait: await findPartWait(db, ticketId) }
}

/** Reads the mark of a ticket that is known to exist. */
async function findPartWait(db: Db, ticketId: number): Promise<PartWait | null> {
  const row = await db
    .selectFrom('part_waits')
    .select(['part', 'expected_on', 'sentence', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst()
  if (!row) return null
  const { part, expected_on, sentence, created_at } = row
  return { part, expected_on, sentence, since: toIsoTime(created_at) }
}

/** In days: no part is on its way for longer, but a year is easily mistyped, and a day that was said to the customer never comes nearer. */
const LONGEST_WAIT = 180

/**
 * Marks that a ticket waits for a part, or changes the mark. A new sentence for the customer becomes a note and an
 * email. Refuses with `phone_has_left` once the phone is posted, and with `changed_meanwhile` when the mark is not the one that was seen.
 */
export async function setPartWait(
  shop: Shop,
  ticketId: number,
  input: NewPartWait,
  caller: Caller,
): Promise<{ wait: PartWait | null }> {
  const member = requireAccount(caller)
  return shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (isPosted(ticket.status)) throw new Refusal('phone_has_left')
    const before = await findPartWait(tx, ticketId)
    refuseOtherMark(before, input.seen)
    if (input.expected_on !== before?.expected_on) refuseFarDay(input.expected_on, shop.now())
    const columns = {
      part: input.part,
      expected_on: input.expected_on,
      sentence: input.sentence,
      created_by_id: member.id,
    }
    await tx
      .insertInto('part_waits')
      .values({ ticket_id: ticketId, ...columns, created_at: shop.now() })
      .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(columns))
      .execute()
    const event = await recordEvent(tx, shop, { kind: 'ticket.part_awaited', by: caller, ticketId })
    if (input.sentence !== '' && input.sentence !== before?.sentence) {
      const note = await appendNote(tx, shop, {
        ticketId,
        authorId: member.id,
        from: 'staff',
        comment: input.sentence,
        staffOnly: false,
      })
      await queueEmail(tx, shop, event, 'ticket-note', { ticket_id: ticketId, note_id: note.id })
    }
    return { wait: await findPartWait(tx, ticketId) }
  })
}

function refuseFarDay(day: string | null, now: number): void {
  if (day === null || day <= addDays(toIsoTime(now).slice(0, 10), LONGEST_WAIT)) return
  throw refuseField('expected_on', 'That is more than half a year away. Please check the year.')
}

function refuseOtherMark(wait: PartWait | null, seen: Mark | null | undefined): void {
  if (seen === undefined) return
  const isSeen =
    wait?.part === seen?.part && wait?.expected_on === seen?.expected_on && wait?.sentence === seen?.sentence
  if (isSeen) return
  const day = wait?.expected_on ? `, expected ${wait.expected_on}` : ''
  const now = wait ? `It waits for: ${wait.part}${day}` : 'It waits for no part any more'
  throw new Refusal('changed_meanwhile', {
    message: `A colleague has changed this meanwhile. ${now}. Check it, then save again.`,
    facts: { wait },
  })
}

/** Takes the mark away; does nothing when there is none. */
export async function clearPartWait(
  shop: Shop,
  ticketId: number,
  caller: Caller,
): Promise<{ wait: PartWait | null }> {
  return shop.database.transaction(async (tx) => {
    await lockTicket(tx, ticketId)
    const { numDeletedRows } = await tx
      .deleteFrom('part_waits')
      .where('ticket_id', '=', ticketId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) {
      await recordEvent(tx, shop, { kind: 'ticket.part_arrived', by: caller, ticketId })
    }
    return { wait: null }
  })
}
