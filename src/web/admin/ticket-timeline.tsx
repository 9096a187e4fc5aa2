import { submittedEntry, statusName, type Note } from '#contract/tickets.ts'
import { Timeline } from '../ui/timeline.tsx'
import { NoteControls } from './note-controls.tsx'

type Props = { ticketid: number; submittedAt: string; notes: Note[] }

/** What has happened to a ticket, oldest first, with what staff may do to each note; it opens at its newest end. */
export function TicketTimeline({ ticketid, submittedAt, notes }: Props) {
  const first = { key: 'submitted', title: 'Submitted', when: submittedAt, body: submittedEntry }
  const entries = notes.map((note) => ({
    key: String(note.id),
    title: note.fullname,
    when: note.created_at,
    body: <NoteText note={note} />,
    tag: note.staff_only ? 'Staff only' : 'Visible to customer',
    muted: note.staff_only === 1,
    actions: <NoteControls ticketid={ticketid} noteid={note.id} staffOnly={note.staff_only === 1} />,
  }))
  return (
    <section aria-labelledby="notes" className="card bench-timeline">
      <h2 id="notes" tabIndex={-1} className="card-title">
        Timeline
      </h2>
      {/* It can be scrolled with keys once it has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="timeline-window" tabIndex={0} role="group" aria-label="Notes, oldest first">
        <Timeline entries={[first, ...entries]} />
      </div>
    </section>
  )
}

function NoteText({ note }: { note: Note }) {
  return (
    <div id={`note-${note.id}`} className="scroll-mt-24">
      <p className="break-words whitespace-pre-line">{note.comment}</p>
      {note.status_change !== null && (
        <p className="mt-1 text-sm text-soft">
          Status set to <strong className="font-medium text-ink">{statusName(note.status_change)}</strong>
        </p>
      )}
    </div>
  )
}
