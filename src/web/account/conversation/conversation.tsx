import { useState, type ReactNode } from 'react'
import type { Conversation as Talk } from '#contract/conversation.ts'
import type { HistoryEntry } from '#contract/history.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { LiveUpdates } from '../../live/live-updates.tsx'
import { useReportSeen } from '../../live/use-report-seen.ts'
import { MessagePhotos } from '../../photos/message-photos.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time.tsx'
import { MessageForm } from './message-form.tsx'
import { formatNewNotes } from './new-notes.ts'
import { getBeginning, splitTimeline, toTimeline, type ConversationEntry } from './ticket-timeline.ts'

type Props = {
  ticket: Pick<Ticket, 'id' | 'created_at' | 'notes' | 'passcode_reveals' | 'passcode_looks'>
  history: readonly HistoryEntry[]
  talk: Talk
  messageKey: string
  /** Shows the newest note only and folds the form, below an answer that needs the room. */
  brief?: boolean
  failure: FormFailure | undefined
}

/** The ticket's timeline with the message form below it. */
export function Conversation({ ticket, history, talk, messageKey, brief = false, failure }: Props) {
  const theirs = ticket.notes.filter((note) => note.from_customer !== 1)
  const newest = ticket.notes.at(-1)?.id ?? 0
  const newFrom = useNewFrom(talk.unread_from)
  useReportSeen({ ticket: ticket.id, side: 'customer', newest, unread: talk.unread })
  const item = (entry: ConversationEntry) => (
    <TalkItem key={entry.key} entry={entry} isFirstNew={entry.key === newFrom}>
      <MessagePhotos
        ticketId={ticket.id}
        photos={talk.photos.filter(({ note_id }) => note_id === entry.key)}
        what={entry.side === 'own' ? 'Your picture' : 'Picture from our staff'}
      />
    </TalkItem>
  )
  const { earlier, latest } = splitTimeline(
    toTimeline({ ...ticket, history }),
    brief || talk.photos.length > 0,
  )
  return (
    <Card title="Conversation" id="conversation" className="conversation">
      {earlier.length > 0 && (
        <details className="talk-earlier">
          <summary>
            Earlier: {earlier.length} {earlier.length === 1 ? 'entry' : 'entries'}
          </summary>
          <ol className="talk">{earlier.map(item)}</ol>
        </details>
      )}
      <ol className="talk">{latest.map(item)}</ol>
      <LiveUpdates ticket={ticket.id} count={theirs.length} describe={formatNewNotes} />
      <MessageForm
        isQuestionOpen={talk.waiting_for === 'customer'}
        messageKey={messageKey}
        folded={brief}
        failure={failure}
      />
    </Card>
  )
}

type Item = { entry: ConversationEntry; isFirstNew: boolean; children: ReactNode }

function TalkItem({ entry, isFirstNew, children }: Item) {
  const { side, title, when, body, tag } = entry
  return (
    <li className={`talk-${side ?? 'event'}`}>
      {isFirstNew && (
        <p className="talk-new">
          <span>New</span>
        </p>
      )}
      <div className="talk-words">
        <p className="talk-head">
          <span className="talk-who">{title}</span>
          <span className="talk-when">
            <DateTime iso={when} />
          </span>
        </p>
        {tag && <p className="talk-tag">Status: {tag}</p>}
        {body && <TalkBody body={body} />}
        {children}
      </div>
    </li>
  )
}

/** The words of an entry; a long text shows its beginning until it is opened. */
function TalkBody({ body }: { body: ReactNode }) {
  if (typeof body !== 'string') return <div className="talk-body">{body}</div>
  const beginning = getBeginning(body)
  if (beginning === null) return <div className="talk-body">{body}</div>
  return (
    <details className="talk-body talk-long">
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
