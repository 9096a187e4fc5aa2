import { useState, type ReactNode } from 'react'
import { answersWholeParcel, wholeParcelLabel } from '#contract/conversation.ts'
import type { Conversation } from '#contract/conversation.schema.ts'
import type { HistoryEntry } from '#contract/history.schema.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { LiveUpdates } from '../../live/live-updates.tsx'
import { useReportSeen } from '../../live/use-report-seen.ts'
import { MessagePhotos } from '../../photos/message-photos.tsx'
import { Card } from '../../ui/card.tsx'
import { QuotedText } from '../../ui/quoted-text.tsx'
import { DateTime } from '../../ui/time.tsx'
import { MessageForm } from './message-form.tsx'
import { formatNewNotes } from './new-notes.ts'
import {
  getBeginning,
  splitTimeline,
  toTimeline,
  type ConversationEntry,
  type TimelineOf,
} from './ticket-timeline.ts'

type Props = {
  ticket: Pick<Ticket, 'id'> & TimelineOf
  history: readonly HistoryEntry[]
  conversation: Conversation
  /** The other tickets of the parcel. */
  others: readonly { id: number }[]
  messageKey: string
  /** Shows the newest note only and folds the form, below an answer that needs the room. */
  brief?: boolean
  failure: FormFailure | undefined
}

/** The ticket's timeline with the message form below it. */
export function ConversationCard({
  ticket,
  history,
  conversation,
  others,
  messageKey,
  brief = false,
  failure,
}: Props) {
  const theirs = ticket.notes.filter((note) => note.from_customer !== 1)
  const newest = ticket.notes.at(-1)?.id ?? 0
  const newFrom = useNewFrom(conversation.unread_from)
  useReportSeen({ ticket: ticket.id, side: 'customer', newest, unread: conversation.unread })
  const item = (entry: ConversationEntry) => (
    <EntryItem key={entry.key} entry={entry} isFirstNew={entry.key === newFrom}>
      <MessagePhotos
        ticketId={ticket.id}
        photos={conversation.photos.filter(({ note_id }) => note_id === entry.key)}
        what={entry.side === 'own' ? 'Your picture' : 'Picture from our staff'}
      />
    </EntryItem>
  )
  const { earlier, latest } = splitTimeline(
    toTimeline({ ...ticket, history }),
    brief || conversation.photos.length > 0,
  )
  return (
    <Card title="Conversation" id="conversation" className="conversation">
      {earlier.length > 0 && (
        <details className="conversation-earlier">
          <summary>
            Earlier: {earlier.length} {earlier.length === 1 ? 'entry' : 'entries'}
          </summary>
          <ol className="conversation-entries">{earlier.map(item)}</ol>
        </details>
      )}
      <ol className="conversation-entries">{latest.map(item)}</ol>
      <LiveUpdates ticket={ticket.id} count={theirs.length} describe={formatNewNotes} />
      <MessageForm
        isQuestionOpen={conversation.waiting_for === 'customer'}
        others={others}
        answersParcel={answersWholeParcel(ticket.notes, 'customer')}
        messageKey={messageKey}
        folded={brief}
        failure={failure}
      />
    </Card>
  )
}

type Item = { entry: ConversationEntry; isFirstNew: boolean; children: ReactNode }

function EntryItem({ entry, isFirstNew, children }: Item) {
  const { side, title, when, body, tag, quoted, wholeParcel } = entry
  return (
    <li className={`conversation-${side ?? 'event'}`}>
      {isFirstNew && (
        <p className="conversation-new">
          <span>New</span>
        </p>
      )}
      <div className="conversation-words">
        <p className="conversation-head">
          <span className="conversation-who">{title}</span>
          <span className="conversation-when">
            <DateTime iso={when} />
          </span>
        </p>
        {wholeParcel && <p className="conversation-tag">{wholeParcelLabel}</p>}
        {tag && <p className="conversation-tag">Status: {tag}</p>}
        {body && <EntryBody body={body} />}
        <QuotedText text={quoted} />
        {children}
      </div>
    </li>
  )
}

/** The words of an entry; a long text shows its beginning until it is opened. */
function EntryBody({ body }: { body: ReactNode }) {
  if (typeof body !== 'string') return <div className="conversation-body">{body}</div>
  const beginning = getBeginning(body)
  if (beginning === null) return <div className="conversation-body">{body}</div>
  return (
    <details className="conversation-body conversation-long">
      <summary>
        <span>{beginning} … </span>
        <span className="text-link">Read it all</span>
      </summary>
      {body}
    </details>
  )
}

/** The first unread note stays marked while the page is open, even after it was reported as seen. */
function useNewFrom(unreadFrom: number | null): number | null {
  const [newFrom, setNewFrom] = useState(unreadFrom)
  if (newFrom === null && unreadFrom !== null) setNewFrom(unreadFrom)
  return newFrom
}
