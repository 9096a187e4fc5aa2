import type { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { requirementList } from '#contract/requirements.ts'
import { toIsoTime } from '#contract/durations.ts'
import { rowNext, staffSteps, UNDO_MS, type StaffStepKey } from '#contract/staff-steps.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { staffStepCalls } from '#contract/staff-steps.schema.ts'
import type { Note, Ticket } from '#contract/tickets.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { lockTicket, type LockedTicket } from '../tickets/lock-ticket.ts'
import { writeStaffNote } from '../workflow/add-note.ts'
import { findTicket } from '../workflow/find-ticket.ts'
import { readFacts } from '../workflow/journey-facts.ts'
import { nextOf } from '../workflow/next-of.ts'
import { readStepComment } from './step-comment.ts'

type StepInput = z.output<(typeof staffStepCalls)['POST /api/tickets/{id}/steps']['input']>['data']
type TakenStep = { note: Note; ticket: Ticket; step: { id: number; undo_until: string } }

/** The columns that a step changes and its undoing restores. */
const restoredColumns = [
  'status',
  'status_since',
  'staff_assigned_id',
  'outcome',
  'outcome_fee_cents',
  'outcome_fee_label',
  'outcome_from',
  'waiting_for',
  'carrier_out',
  'tracking_out',
] as const satisfies readonly (keyof LockedTicket)[]
export type ColumnsBefore = Pick<LockedTicket, (typeof restoredColumns)[number]>

/**
 * Takes the next step of a ticket: status, assignee and comment at once. Its emails are held back while it can be
 * undone. Refuses with `step_not_next`, and with `step_needs` when a requirement is not met.
 */
export async function takeStaffStep(
  shop: Shop,
  ticketId: number,
  input: StepInput,
  caller: Caller,
): Promise<TakenStep> {
  const { step } = input
  const { to, assigns } = staffSteps[step]
  const posting = await shopProfile(shop)
  return shop.database.transaction(async (tx) => {
    const before = await lockTicket(tx, ticketId)
    if (input.version !== undefined && input.version !== before.version) {
      throw new Refusal('changed_meanwhile')
    }
    await requireNext(tx, ticketId, input)
    if (to === null) throw new Refusal('step_needs', { message: 'Please test the phone on the intake page.' })
    const member = requireAccount(caller).id
    const taken = await writeStep(
      tx,
      shop,
      before,
      {
        step,
        to,
        comment: input.comment,
        visible: input.visible,
        staffAssign: input.staffAssign ?? (assigns && before.staff_assigned_id === null ? member : 0),
      },
      caller,
    )
    const ticket = await findTicket(tx, ticketId, caller, posting)
    const note = ticket.notes.find((one) => one.id === taken.noteId)
    if (!note) throw new Error(`Note ${taken.noteId} is not on its ticket`)
    return { note, ticket, step: { id: taken.id, undo_until: taken.undo_until } }
  })
}

type WrittenStep = {
  step: StaffStepKey
  to: Status
  comment?: string | undefined
  visible?: boolean | undefined
  staffAssign?: number
}

/** Writes a step of a locked ticket with its note, and remembers what undoing it restores: what `before` holds. */
export async function writeStep(
  tx: Tx,
  shop: Shop,
  before: LockedTicket,
  { step, to, comment, visible = true, staffAssign = 0 }: WrittenStep,
  caller: Caller,
  { tells = true }: { tells?: boolean } = {},
): Promise<{ id: number; noteId: number; undo_until: string }> {
  const { noteId, events } = await writeStaffNote(
    tx,
    shop,
    before,
    {
      ticketid: before.id,
      comment: comment || (await readStepComment(tx, before.id, step)),
      status: to,
      staffAssign,
      makeVisibleToCustomer: visible,
    },
    caller,
    { holdMs: UNDO_MS, tells },
  )
  const { version } = await tx
    .selectFrom('tickets')
    .select('version')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const now = shop.now()
  const { id } = await tx
    .insertInto('taken_steps')
    .values({
      ticket_id: before.id,
      note_id: noteId,
      step,
      taken_by_id: requireAccount(caller).id,
      before: JSON.stringify(Object.fromEntries(restoredColumns.map((name) => [name, before[name]]))),
      events: JSON.stringify(events),
      version,
      created_at: now,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, noteId, undo_until: toIsoTime(now + UNDO_MS) }
}

async function requireNext(tx: Tx, ticketId: number, { step }: StepInput): Promise<void> {
  const { staff, missing } = nextOf(await readFacts(tx, ticketId))
  if (staff !== step) throw new Refusal('step_not_next', { facts: { next: rowNext(staff) } })
  if (missing.length === 0) return
  throw new Refusal('step_needs', {
    message: `Still missing: ${requirementList(missing)}. Add it, or leave a note that says why you go on without.`,
    facts: { missing, page: staffSteps[step].page },
  })
}
