import { wholeParcelLabel } from '#contract/conversation.ts'
import { submittedEntry } from '#contract/tickets.ts'
import { statusName } from '#contract/ticket-statuses.ts'
import type { TrackedTicket } from '#contract/tracking.schema.ts'
import type { TimelineEntry } from '../../ui/timeline.tsx'
import { sortByTime } from '../../ui/sort-by-time.ts'
import { toHistoryEntries } from './history-entries.ts'

/** Timeline of a ticket for its private tracking page. */
export function toTrackedTimeline({
  created_at,
  notes,
  history,
}: Pick<TrackedTicket, 'created_at' | 'notes' | 'history'>): TimelineEntry[] {
  const noteEntries = notes.map(
    ({ id, at, author, comment, status_change, whole_parcel }): TimelineEntry => ({
      key: id,
      title: author,
      when: at,
      body: author === 'You' ? 'You wrote us a message. Log in to read it.' : comment,
      muted: author === 'You',
      ...(whole_parcel ? { tag: wholeParcelLabel } : {}),
      ...(status_change === null ? {} : { tag: statusName(status_change) }),
    }),
  )
  return [
    { key: 'submitted', title: 'Submitted', when: created_at, body: submittedEntry },
    ...sortByTime([...noteEntries, ...toHistoryEntries(history)]),
  ]
}
