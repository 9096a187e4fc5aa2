import { staffTeam, submittedEntry, type Ticket } from '#contract/tickets.ts'
import { statusName } from '#contract/ticket-statuses.ts'
import type { HistoryEntry } from '#contract/history.ts'
import type { TimelineEntry } from '../../ui/timeline.tsx'
import { sortByTime } from '../../ui/sort-by-time.ts'
import { historyEntries } from './history-entries.ts'

/** A timeline entry: a note of the customer or the shop, or an event when it has no side. */
export type ConversationEntry = TimelineEntry & { side?: 'own' | 'theirs' }

/** Timeline of a ticket for its customer: the generated "submitted" entry, then staff notes and events. */
export function toTimeline({
  created_at,
  notes,
  passcode_reveals = [],
  passcode_looks = [],
  history = [],
}: Pick<Ticket, 'created_at' | 'notes' | 'passcode_reveals' | 'passcode_looks'> & {
  history?: readonly HistoryEntry[]
}): ConversationEntry[] {
  const looks = passcode_reveals.map((when, place): ConversationEntry => ({
    key: `look-${place}`,
    title: staffTeam,
    when,
    body: passcode_looks[place]?.reason
      ? `A staff member looked at your passcode: “${passcode_looks[place].reason}”`
      : 'A staff member looked at your passcode.',
    muted: true,
  }))
  const entries = [
    ...notes.map((note): ConversationEntry => {
      const entry: ConversationEntry = {
        key: note.id,
        side: note.from_customer === 1 ? 'own' : 'theirs',
        title: note.fullname,
        when: note.created_at,
        body: note.comment,
      }
      if (note.status_change !== null) entry.tag = statusName(note.status_change)
      return entry
    }),
    ...looks,
    ...historyEntries(history),
  ]
  return [
    { key: 'submitted', title: 'Submitted', when: created_at, body: submittedEntry },
    ...sortByTime(entries),
  ]
}
