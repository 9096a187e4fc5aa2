import { useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { AuditEvent } from '#contract/audit.ts'
import type { Conversation } from '#contract/conversation.ts'
import { requirementList, type Requirement } from '#contract/requirements.ts'
import { submittedEntry, statusName, type Note } from '#contract/tickets.ts'
import { MessagePhotos } from '../message-photos.tsx'
import { Button } from '../ui/button.tsx'
import { inOrder } from '../ui/in-order.ts'
import { Timeline } from '../ui/timeline.tsx'
import type { Names } from './audit-words.ts'
import { eventEntries, goneWithout } from './event-entries.ts'
import { NoteControls } from './note-controls.tsx'
import type { Outcome } from './ticket-changes.ts'
import { useScripts } from './with-scripts.ts'

type Props = {
  ticketid: number
  submittedAt: string
  notes: Note[]
  events: AuditEvent[]
  names: Names
  talk: Conversation
}

/** What has happened to a ticket, oldest first, with what staff may do to each note; it opens at its newest end. */
export function TicketTimeline({ ticketid, submittedAt, notes, events, names, talk }: Props) {
  const without = goneWithout(events)
  const first = { key: 'submitted', title: 'Submitted', when: submittedAt, body: submittedEntry }
  const newFrom = useNewFrom(talk.unread_from)
  const photosOf = (note: Note) => (
    <MessagePhotos
      ticketId={ticketid}
      photos={talk.photos.filter(({ note_id }) => note_id === note.id)}
      what={`Picture by ${note.fullname}`}
    />
  )
  const entries = notes.map((note) =>
    note.from_customer === 1
      ? messageEntry(note, newFrom !== null && note.id >= newFrom, photosOf(note))
      : noteEntry({ note, ticketid, without: without.get(note.id) ?? [], photos: photosOf(note) }),
  )
  const happened = eventEntries(events, new Set(notes.map(({ id }) => id)), names)
  return (
    <section aria-labelledby="notes" className="card bench-timeline">
      <div className="bench-timeline-head">
        <h2 id="notes" tabIndex={-1} className="card-title">
          Timeline
        </h2>
        <Waits waitingFor={talk.waiting_for} />
      </div>
      {/* It can be scrolled with keys once it has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="timeline-window" tabIndex={0} role="group" aria-label="Notes, oldest first">
        <Timeline entries={[first, ...inOrder([...entries, ...happened])]} />
      </div>
    </section>
  )
}

type Entry = { note: Note; ticketid: number; without: Requirement[]; photos: ReactNode }

function noteEntry({ note, ticketid, without, photos }: Entry) {
  return {
    key: String(note.id),
    title: note.fullname,
    when: note.created_at,
    body: (
      <>
        <NoteText note={note} without={without} />
        {photos}
      </>
    ),
    tag: note.staff_only ? 'Staff only' : 'Visible to customer',
    muted: note.staff_only === 1,
    actions: <NoteControls ticketid={ticketid} noteid={note.id} staffOnly={note.staff_only === 1} />,
  }
}

/** A customer's own words: nobody here hides or deletes them. */
function messageEntry(note: Note, isNew: boolean, photos: ReactNode) {
  return {
    key: String(note.id),
    title: note.fullname,
    when: note.created_at,
    body: (
      <div className="message">
        <NoteText note={note} without={[]} />
        {photos}
      </div>
    ),
    tag: isNew ? (
      <>
        Message from the customer <strong className="message-new">new</strong>
      </>
    ) : (
      'Message from the customer'
    ),
  }
}

function NoteText({ note, without }: { note: Note; without: Requirement[] }) {
  return (
    <div id={`note-${note.id}`} className="scroll-mt-24">
      <p className="break-words whitespace-pre-line">{note.comment}</p>
      {note.status_change !== null && (
        <p className="mt-1 text-sm text-soft">
          Status set to <strong className="font-medium text-ink">{statusName(note.status_change)}</strong>
          {without.length > 0 && `, without ${requirementList(without)}`}
        </p>
      )}
    </div>
  )
}

function Waits({ waitingFor }: { waitingFor: Conversation['waiting_for'] }) {
  const saving = useFetcher<Outcome>()
  const scripts = useScripts()
  if (waitingFor === 'nobody') return null
  if (waitingFor === 'customer') return <p className="waits">We wait for the customer’s answer</p>
  return (
    <div className="waits waits-for-us">
      <p>The customer waits for our answer</p>
      <saving.Form method="post">
        <input type="hidden" name="intent" value="waiting" />
        {scripts && <input type="hidden" name="stay" value="here" />}
        <Button variant="quiet" type="submit" busy={saving.state !== 'idle'}>
          No answer needed
        </Button>
      </saving.Form>
    </div>
  )
}

/** What was unread stays marked while the page is open, although by then it has been seen. */
function useNewFrom(unreadFrom: number | null): number | null {
  const [newFrom, setNewFrom] = useState(unreadFrom)
  if (newFrom === null && unreadFrom !== null) setNewFrom(unreadFrom)
  return newFrom
}
