import { staffTeam, statusName, submittedEntry, type Ticket } from '#contract/tickets.ts'
import type { HistoryEntry } from '#contract/history.ts'
import type { TimelineEntry } from '../ui/timeline.tsx'
import { inOrder } from '../ui/in-order.ts'
import { historyEntries } from './history-entries.ts'

/** An entry of the conversation: somebody's words, or, without a side, something that happened. */
export type TalkEntry = TimelineEntry & { side?: 'own' | 'theirs' }

/** What happened to a ticket, as its customer reads it: the generated entry first, then the notes of the staff team. */
export function timelineOf({
  created_at,
  notes,
  passcode_reveals = [],
  history = [],
}: Pick<Ticket, 'created_at' | 'notes' | 'passcode_reveals'> & {
  history?: readonly HistoryEntry[]
}): TalkEntry[] {
  const looks = passcode_reveals.map((when, place): TalkEntry => ({
    key: `look-${place}`,
    title: staffTeam,
    when,
    body: 'A staff member looked at your passcode.',
    muted: true,
  }))
  const entries = [
    ...notes.map((note): TalkEntry => {
      const entry: TalkEntry = {
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
    ...inOrder(entries),
  ]
}
