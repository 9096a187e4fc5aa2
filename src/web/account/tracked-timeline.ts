import { statusName, submittedEntry } from '#contract/tickets.ts'
import type { TrackedTicket } from '#contract/tracking.ts'
import type { TimelineEntry } from '../ui/timeline.tsx'
import { inOrder } from '../ui/in-order.ts'
import { historyEntries } from './history-entries.ts'

/** What happened to a ticket as its private page tells it. */
export function trackedTimeline({
  created_at,
  notes,
  history,
}: Pick<TrackedTicket, 'created_at' | 'notes' | 'history'>): TimelineEntry[] {
  const said = notes.map(({ id, at, author, comment, status_change }): TimelineEntry => ({
    key: id,
    title: author,
    when: at,
    body: author === 'You' ? 'You wrote us a message. Log in to read it.' : comment,
    muted: author === 'You',
    ...(status_change === null ? {} : { tag: statusName(status_change) }),
  }))
  return [
    { key: 'submitted', title: 'Submitted', when: created_at, body: submittedEntry },
    ...inOrder([...said, ...historyEntries(history)]),
  ]
}
