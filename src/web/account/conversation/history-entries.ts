import { historyWords } from '#contract/history.ts'
import type { HistoryEntry } from '#contract/history.schema.ts'
import type { TimelineEntry } from '../../ui/timeline.tsx'

/** Timeline entries for all events that are not notes. */
export function toHistoryEntries(history: readonly HistoryEntry[]): TimelineEntry[] {
  return history.map(({ id, kind, at }) => ({
    key: `event-${id}`,
    title: historyWords[kind],
    when: at,
    muted: true,
  }))
}
