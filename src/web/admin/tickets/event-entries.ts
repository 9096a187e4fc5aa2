import { isRequirement, type Requirement } from '#contract/requirements.ts'
import type { AuditEvent } from '#contract/audit.schema.ts'
import type { TimelineEntry } from '../../ui/timeline.tsx'
import { describeEvent } from '../audit/audit-sentences.ts'
import type { Names } from '../audit/event-words.ts'
import type { Repairs } from '../../repairs.ts'

/** Events that the timeline already shows through notes or its first entry. */
const reportedByNotes = new Set(['ticket.noted', 'ticket.messaged', 'ticket.booked', 'ticket.status_changed'])

/** A message shows its photos itself, and those of a booking stand with what the customer says. */
const isShownElsewhere = (stage: unknown) => stage === 'message' || stage === 'booking'

/** Timeline entries for all events that are not notes. */
export function toEventEntries(
  events: readonly AuditEvent[],
  noteIds: ReadonlySet<number>,
  names: Names,
  repairs?: Repairs,
): TimelineEntry[] {
  return events
    .filter(
      ({ kind, subject_id, details }) =>
        (!reportedByNotes.has(kind) && !(kind === 'ticket.photo_added' && isShownElsewhere(details.stage))) ||
        // The note is deleted, but the status it set remains in the history.
        (kind === 'ticket.status_changed' && !noteIds.has(subject_id ?? 0)),
    )
    .reduce<AuditEvent[][]>(withPhotosTogether, [])
    .map((group) => ({
      key: `event-${group[0]!.id}`,
      title: readPhotos(group) ?? describeEvent(group[0]!, names, repairs),
      when: group.at(-1)!.at,
      muted: true,
    }))
}

/** Consecutive photos of one person share an entry. */
function withPhotosTogether(groups: AuditEvent[][], event: AuditEvent): AuditEvent[][] {
  const before = groups.at(-1)?.at(-1)
  const goesOn =
    event.kind === 'ticket.photo_added' &&
    before?.kind === event.kind &&
    before.actor?.accountid === event.actor?.accountid &&
    before.details['stage'] === event.details['stage']
  if (goesOn) groups.at(-1)!.push(event)
  else groups.push([event])
  return groups
}

/** Says how many photos were taken together. */
function readPhotos(group: readonly AuditEvent[]): string | null {
  const [{ kind, actor }] = group as [AuditEvent]
  if (kind !== 'ticket.photo_added') return null
  return `${actor?.fullname || 'The shop'} added ${group.length === 1 ? 'a photo' : `${group.length} photos`}.`
}

/** Skipped requirements of each status change, by the id of the note that gives the reason. */
export function listSkippedRequirements(events: readonly AuditEvent[]): Map<number, Requirement[]> {
  return new Map(
    events.flatMap(({ kind, subject_id, details: { overrode } }) =>
      kind === 'ticket.status_changed' && subject_id !== null && Array.isArray(overrode)
        ? [[subject_id, overrode.filter(isRequirement)] as const]
        : [],
    ),
  )
}
