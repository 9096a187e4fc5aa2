import { useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { requirementList, type Requirement } from '#contract/requirements.ts'
import { wholeParcelLabel } from '#contract/conversation.ts'
import { submittedEntry } from '#contract/tickets.ts'
import { statusName } from '#contract/ticket-statuses.ts'
import type { AuditEvent } from '#contract/audit.schema.ts'
import type { Conversation } from '#contract/conversation.schema.ts'
import type { Note } from '#contract/tickets.schema.ts'
import { MessagePhotos } from '../../photos/message-photos.tsx'
import { QuotedText } from '../../ui/quoted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { sortByTime } from '../../ui/sort-by-time.ts'
import { Timeline } from '../../ui/timeline.tsx'
import type { Names } from '../audit/event-words.ts'
import { useRepairs } from '../../repairs.ts'
import { toEventEntries, listSkippedRequirements } from './event-entries.ts'
import { NoteControls } from './note-controls.tsx'
import type { Outcome } from './ticket-changes.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

type Props = {
  ticketid: number
  submittedAt: string
  notes: Note[]
  events: AuditEvent[]
  names: Names
  conversation: Conversation
}

/** Timeline of a ticket, oldest first, with the controls of each note; opens scrolled to its newest end. */
export function TicketTimeline({ ticketid, submittedAt, notes, events, names, conversation }: Props) {
  const without = listSkippedRequirements(events)
  const first = { key: 'submitted', title: 'Submitted', when: submittedAt, body: submittedEntry }
  const newFrom = useNewFrom(conversation.unread_from)
  const readPhotos = (note: Note) => (
    <MessagePhotos
      ticketId={ticketid}
      photos={conversation.photos.filter(({ note_id }) => note_id === note.id)}
      what={`Picture by ${note.fullname}`}
    />
  )
  const entries = notes.map((note) =>
    note.from_customer === 1
      ? messageEntry(note, newFrom !== null && note.id >= newFrom, readPhotos(note))
      : noteEntry({ note, ticketid, without: without.get(note.id) ?? [], photos: readPhotos(note) }),
  )
  const otherEntries = toEventEntries(events, new Set(notes.map(({ id }) => id)), names, useRepairs())
  return (
    <section aria-labelledby="notes" className="card workspace-timeline">
      <div className="workspace-timeline-head">
        <h2 id="notes" tabIndex={-1} className="card-title">
          Timeline
        </h2>
        <Waits waitingFor={conversation.waiting_for} />
      </div>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="timeline-window" tabIndex={0} role="group" aria-label="Notes, oldest first">
        <Timeline entries={[first, ...sortByTime([...entries, ...otherEntries])]} />
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
    tag: nameReach(note, note.staff_only ? 'Staff only' : 'Visible to customer'),
    muted: note.staff_only === 1,
    actions: <NoteControls ticketid={ticketid} noteid={note.id} staffOnly={note.staff_only === 1} />,
  }
}

/** Adds to what is said of a note that it concerns the whole parcel. */
function nameReach({ whole_parcel }: Note, words: string): string {
  return whole_parcel ? `${words} · ${wholeParcelLabel}` : words
}

/** A customer's message, which staff can neither hide nor delete. */
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
        {nameReach(note, 'Message from the customer')} <strong className="message-new">new</strong>
      </>
    ) : (
      nameReach(note, 'Message from the customer')
    ),
  }
}

function NoteText({ note, without }: { note: Note; without: Requirement[] }) {
  return (
    <div id={`note-${note.id}`} className="scroll-mt-24">
      <p className="break-long-words keep-lines">{note.comment}</p>
      <QuotedText text={note.quoted} />
      {note.status_change !== null && (
        <p className="mt-1 text-small text-soft">
          Status set to <strong className="text-medium text-ink">{statusName(note.status_change)}</strong>
          {without.length > 0 && `, without ${requirementList(without)}`}
        </p>
      )}
    </div>
  )
}

function Waits({ waitingFor }: { waitingFor: Conversation['waiting_for'] }) {
  const saving = useFetcher<Outcome>()
  const scripts = useHydrated()
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

/** Unread entries stay marked while the page is open, even after they were reported as seen. */
function useNewFrom(unreadFrom: number | null): number | null {
  const [newFrom, setNewFrom] = useState(unreadFrom)
  if (newFrom === null && unreadFrom !== null) setNewFrom(unreadFrom)
  return newFrom
}
