import type { AuditEvent } from '#contract/audit.ts'
import { isRequirement, type Requirement } from '#contract/requirements.ts'
import type { TimelineEntry } from '../ui/timeline.tsx'
import { sentenceOf, type Names } from './audit-words.ts'

/** What the notes tell themselves, and what stands above them already. */
const toldByNotes = new Set(['ticket.noted', 'ticket.messaged', 'ticket.booked', 'ticket.status_changed'])

/** What happened to a ticket besides its notes, each in one sentence. */
export function eventEntries(
  events: readonly AuditEvent[],
  noteIds: ReadonlySet<number>,
  names: Names,
): TimelineEntry[] {
  return events
    .filter(
      ({ kind, subject_id, details }) =>
        // The pictures of a message are in it.
        (!toldByNotes.has(kind) && !(kind === 'ticket.photo_added' && details.stage === 'message')) ||
        // The note is gone, but the status it set is not.
        (kind === 'ticket.status_changed' && !noteIds.has(subject_id ?? 0)),
    )
    .reduce<AuditEvent[][]>(withPhotosTogether, [])
    .map((group) => ({
      key: `event-${group[0]!.id}`,
      title: photosOf(group) ?? sentenceOf(group[0]!, names),
      when: group.at(-1)!.at,
      muted: true,
    }))
}

/** Photos that one person took one after the other are one entry. */
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

/** How many photos were taken together; here nobody needs their numbers. */
function photosOf(group: readonly AuditEvent[]): string | null {
  const [{ kind, actor }] = group as [AuditEvent]
  if (kind !== 'ticket.photo_added') return null
  return `${actor?.fullname || 'The shop'} added ${group.length === 1 ? 'a photo' : `${group.length} photos`}.`
}

/** What each step was taken without, by the number of the note that gave the reason. */
export function goneWithout(events: readonly AuditEvent[]): Map<number, Requirement[]> {
  return new Map(
    events.flatMap(({ kind, subject_id, details: { overrode } }) =>
      kind === 'ticket.status_changed' && subject_id !== null && Array.isArray(overrode)
        ? [[subject_id, overrode.filter(isRequirement)] as const]
        : [],
    ),
  )
}
