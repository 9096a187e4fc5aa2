import { fillReply, type CannedReply, type PlaceholderValues } from '#contract/canned-replies.ts'
import { toIsoTime } from '#contract/durations.ts'
import type { PartWait } from '#contract/part-waits.ts'
import { isStaffStep, rowNext, staffSteps, UNDO_MS } from '#contract/staff-steps.ts'
import type { TicketBench } from '#contract/staff-pages.ts'
import type { Db } from '#db/tables.ts'
import type { JourneyFacts } from '../workflow/journey-facts.ts'
import { listMissing } from '../workflow/requirements.ts'
import { getStaffStep } from '../workflow/staff-step-of-ticket.ts'

type Read = {
  facts: JourneyFacts
  wait: PartWait | null
  replies: readonly CannedReply[]
  values: PlaceholderValues
  undo: TicketBench['undo']
}

/** Returns what the bench does next with a ticket, from rows already read. */
export function toTicketBench({ facts, wait, replies, values, undo }: Read): TicketBench {
  const key = getStaffStep(facts)
  const next = rowNext(key)
  const { step } = next
  const filled = (text: string) => fillReply(text, values)
  const own = step && replies.find((reply) => reply.step === step)
  const to = step && staffSteps[step].to
  return {
    next,
    comment: step ? filled(own ? own.text : staffSteps[step].comment) : '',
    missing: isStaffStep(key) && to !== null ? listMissing(to, facts) : [],
    undo,
    wait,
    replies: replies
      .filter((reply) => reply.step === null)
      .map(({ id, name, text }) => ({ id, name, text: filled(text) })),
  }
}

/** Returns the step of a ticket that can be undone still; null when there is none. */
export async function findUndoable(db: Db, ticketId: number, now: number): Promise<TicketBench['undo']> {
  const row = await db
    .selectFrom('taken_steps')
    .select(['id', 'step', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .where('created_at', '>', now - UNDO_MS)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, step: row.step, until: toIsoTime(row.created_at + UNDO_MS) } : null
}
