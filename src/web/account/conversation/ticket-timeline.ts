import { submittedEntry } from '#contract/tickets.ts'
import { statusName } from '#contract/ticket-statuses.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import type { HistoryEntry } from '#contract/history.schema.ts'
import type { TimelineEntry } from '../../ui/timeline.tsx'
import { sortByTime } from '../../ui/sort-by-time.ts'
import { toHistoryEntries } from './history-entries.ts'

/** A timeline entry: a note of the customer or the shop, or an event when it has no side. */
export type ConversationEntry = TimelineEntry & {
  side?: 'own' | 'theirs'
  quoted?: string | null
  wholeParcel?: boolean
}

/** What of a ticket its customer's timeline shows. */
export type TimelineOf = Pick<Ticket, 'created_at' | 'notes' | 'passcode_looks' | 'contact_looks'>

/** Timeline of a ticket for its customer: the generated "submitted" entry, then staff notes and events. */
export function toTimeline({
  created_at,
  notes,
  passcode_looks,
  contact_looks,
  history = [],
}: TimelineOf & { history?: readonly HistoryEntry[] }): ConversationEntry[] {
  const entries = [
    ...notes.map((note): ConversationEntry => {
      const entry: ConversationEntry = {
        key: note.id,
        side: note.from_customer === 1 ? 'own' : 'theirs',
        title: note.fullname,
        when: note.created_at,
        body: note.comment,
        quoted: note.quoted ?? null,
        wholeParcel: note.whole_parcel ?? false,
      }
      if (note.status_change !== null) entry.tag = statusName(note.status_change)
      return entry
    }),
    ...toLookEntries('passcode', passcode_looks),
    ...toLookEntries('former contact details', contact_looks),
    ...toHistoryEntries(history),
  ]
  return [
    { key: 'submitted', title: 'Submitted', when: created_at, body: submittedEntry },
    ...sortByTime(entries),
  ]
}

function toLookEntries(what: string, looks: Ticket['passcode_looks'] = []): ConversationEntry[] {
  return looks.map(({ at, by, reason }, index) => ({
    key: `${what}-${index}`,
    title: by,
    when: at,
    body: `A staff member looked at your ${what}${reason ? `: “${reason}”` : '.'}`,
    muted: true,
  }))
}

type Viewed = TimelineEntry & { side?: unknown; body?: unknown }

/** Length above which an entry is in view alone. */
const shortEntry = 120

/**
 * Splits a timeline into what is folded and what is in view before anything is opened: the newest two entries, with the
 * newest note among them, or that note alone when `alone` is set or one of the two is long.
 */
export function splitTimeline<Entry extends Viewed>(
  entries: readonly Entry[],
  alone = false,
): { earlier: Entry[]; latest: Entry[] } {
  const last = entries.length - 1
  const newestNote = entries.findLastIndex(({ side }) => side !== undefined)
  const noted = newestNote < 0 ? last : newestNote
  const pair = noted < last - 1 ? [noted, last] : [last - 1, last]
  const isShort = (index: number) => {
    const body = entries[index]?.body
    return body === undefined || (typeof body === 'string' && body.length <= shortEntry)
  }
  const inView = new Set(alone || !pair.every(isShort) ? [noted] : pair)
  return {
    earlier: entries.filter((_, index) => !inView.has(index)),
    latest: entries.filter((_, index) => inView.has(index)),
  }
}

const longest = { length: 150, lines: 4 }

/** The beginning of a text that is too long to stand in view; null for a short one. */
export function getBeginning(text: string): string | null {
  const lines = text.split('\n')
  if (text.length <= longest.length && lines.length <= longest.lines) return null
  const start = lines.slice(0, longest.lines).join('\n').slice(0, longest.length)
  return start.replace(/\s+\S*$/, '')
}
