import { fillReply, type PlaceholderValues } from '#contract/canned-replies.ts'
import { toIsoTime } from '#contract/durations.ts'
import { rowNext, staffSteps, UNDO_MS } from '#contract/staff-steps.ts'
import type { CannedReply } from '#contract/canned-replies.schema.ts'
import type { PartWait } from '#contract/part-waits.schema.ts'
import type { TicketWorkspace } from '#contract/staff-pages.schema.ts'
import type { Db } from '#db/tables.ts'
import type { JourneyFacts } from '../workflow/journey-facts.ts'
import { nextOf } from '../workflow/next-of.ts'

type Read = {
  facts: JourneyFacts
  wait: PartWait | null
  replies: readonly CannedReply[]
  values: PlaceholderValues
  undo: TicketWorkspace['undo']
}

/** Returns what the bench does next with a ticket, from rows already read. */
export function toTicketWorkspace({ facts, wait, replies, values, undo }: Read): TicketWorkspace {
  const { staff, missing } = nextOf(facts)
  const next = rowNext(staff)
  const { step } = next
  const filled = (text: string) => fillReply(text, values)
  const own = step && replies.find((reply) => reply.step === step)
  return {
    next,
    comment: step ? filled(own ? own.text : staffSteps[step].comment) : '',
    missing,
    undo,
    wait,
    replies: replies
      .filter((reply) => reply.step === null)
      .map(({ id, name, text }) => ({ id, name, text: filled(text) })),
  }
}

/** Reads, with one query, the step that can be undone still, the mark of a part on order, and the due date. */
export async function readWorkspaceRow(
  db: Db,
  ticketId: number,
  now: number,
): Promise<{ undo: TicketWorkspace['undo']; wait: PartWait | null; due_at: number | null }> {
  const row = await db
    .selectFrom('tickets')
    .leftJoin('ticket_work', 'ticket_work.ticket_id', 'tickets.id')
    .leftJoin('part_waits', 'part_waits.ticket_id', 'tickets.id')
    .leftJoin('taken_steps', (join) =>
      join
        .onRef('taken_steps.ticket_id', '=', 'tickets.id')
        .on('taken_steps.created_at', '>', now - UNDO_MS)
        .on('taken_steps.undone_at', 'is', null),
    )
    .select([
      'ticket_work.due_at',
      'part_waits.part',
      'part_waits.expected_on',
      'part_waits.sentence',
      'part_waits.created_at as waits_since',
      'taken_steps.id as step_id',
      'taken_steps.step',
      'taken_steps.created_at as taken_at',
    ])
    .where('tickets.id', '=', ticketId)
    .orderBy('taken_steps.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { undo: null, wait: null, due_at: null }
  const { step_id, step, taken_at, part, waits_since, expected_on, sentence, due_at } = row
  return {
    undo:
      step_id !== null && step !== null && taken_at !== null
        ? { id: step_id, step, until: toIsoTime(taken_at + UNDO_MS) }
        : null,
    wait:
      part !== null && waits_since !== null
        ? { part, expected_on, sentence: sentence ?? '', since: toIsoTime(waits_since) }
        : null,
    due_at,
  }
}
