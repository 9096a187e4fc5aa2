import { staffTeam, statusName, submittedEntry, type Ticket } from '#contract/tickets.ts'
import type { TimelineEntry } from '../ui/timeline.tsx'

/** What happened to a ticket, as its customer reads it: the generated entry first, then the notes of the staff team. */
export function timelineOf({
  created_at,
  notes,
  passcode_reveals = [],
}: Pick<Ticket, 'created_at' | 'notes' | 'passcode_reveals'>): TimelineEntry[] {
  const looks = passcode_reveals.map((when, place): TimelineEntry => ({
    key: `look-${place}`,
    title: staffTeam,
    when,
    body: 'A staff member looked at your passcode.',
    muted: true,
  }))
  const entries = [
    ...notes.map((note): TimelineEntry => {
      const entry: TimelineEntry = {
        key: note.id,
        title: staffTeam,
        when: note.created_at,
        body: note.comment,
      }
      if (note.status_change !== null) entry.tag = statusName(note.status_change)
      return entry
    }),
    ...looks,
  ]
  return [
    { key: 'submitted', title: 'Submitted', when: created_at, body: submittedEntry },
    ...entries.toSorted((a, b) => Date.parse(a.when) - Date.parse(b.when)),
  ]
}
