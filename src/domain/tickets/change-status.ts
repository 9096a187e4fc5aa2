import type { StoredOutcome } from '#contract/outcomes.ts'
import type { Requirement } from '#contract/requirements.ts'
import { erasesPasscode, isPosted, statusCodes, type Status } from '#contract/ticket-statuses.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { beginWarranty } from './begin-warranty.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { hasNotReachedUs } from './delivery.ts'
import type { LockedTicket } from './lock-ticket.ts'
import { requireNotVoiding } from './refuse-voiding.ts'

type StatusChange = {
  to: Status
  /** The note written with the change; null for a change by itself. */
  noteId: number | null
  by: Caller | null
  /** Requirements of the new status that the ticket does not meet. */
  overrode?: readonly Requirement[]
  /** How the ticket ends; null takes it up again. Left out, `getOutcomeAt` decides. */
  outcome?: StoredOutcome | null
}

/**
 * Sets another status: its time, the outcome, the erasure of a passcode no longer needed, and the events. The only
 * function that changes a status. Returns the event for the email, which is up to the caller.
 */
export async function changeStatus(
  tx: Tx,
  shop: Shop,
  ticket: LockedTicket,
  { to, noteId, by, overrode = [], outcome = getOutcomeAt(to, ticket) }: StatusChange,
): Promise<number> {
  const now = shop.now()
  const isPosting = isPosted(to) && !isPosted(ticket.status)
  // Under a label that is being voided no parcel would arrive.
  if (isPosting) await requireNotVoiding(tx, ticket, now)
  const erases = ticket.passcode_encrypted !== null && erasesPasscode(to)
  const { version } = await tx
    .updateTable('tickets')
    .set((old) => ({
      status: to,
      status_since: now,
      outcome,
      ...(outcome === null ? withoutFee : {}),
      ...(erases ? { passcode_encrypted: null } : {}),
      updated_at: now,
      version: old('version', '+', 1),
    }))
    .where('id', '=', ticket.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  if (isPosting) await beginWarranty(tx, shop, ticket.id)
  const about = { by, ticketId: ticket.id }
  if (erases) await recordEvent(tx, shop, { ...about, kind: 'ticket.passcode_erased' })
  return recordEvent(tx, shop, {
    ...about,
    kind: 'ticket.status_changed',
    ...(noteId === null ? {} : { subjectId: noteId }),
    details: {
      from: ticket.status,
      to,
      // Notes written against an earlier version are merged with this change.
      version,
      ...(overrode.length > 0 ? { overrode: [...overrode] } : {}),
    },
  })
}

const withoutFee = { outcome_fee_cents: 0, outcome_fee_label: '', outcome_from: null }

/** A new status reopens a cancelled booking, and a phone that arrives after all takes its ticket up again. */
function getOutcomeAt(to: Status, ticket: LockedTicket): StoredOutcome | null {
  if (ticket.outcome === 'cancelled') return null
  return hasNotReachedUs(ticket) && to === statusCodes.receivedDevice ? null : ticket.outcome
}
