import type { ReactNode } from 'react'
import type { Note, TicketNext } from '#contract/tickets.schema.ts'
import { DateTime } from '../../ui/time.tsx'

type Props = {
  next: TicketNext
  notes: readonly Note[]
  /** The button of the next step. */
  action?: ReactNode
}

const turns = {
  shop: 'Our turn',
  customer: 'The customer’s turn',
  nobody: 'Nothing is left to do',
} satisfies Record<TicketNext['acts'], string>

/** Head of the staff ticket: the next step, and what the customer said last. */
export function TicketHead({ next, notes, action }: Props) {
  const said = notes.findLast((note) => note.from_customer === 1)
  return (
    <div className="ticket-head">
      <section aria-labelledby="staff-next" className="ticket-head-next" data-acts={next.acts}>
        <div>
          <h2 id="staff-next" className="label-type">
            Next step
          </h2>
          <p>
            <strong>{turns[next.acts]}</strong>
          </p>
          <p className="text-small text-soft">The customer reads: “{next.text}”</p>
        </div>
        {action && <div className="screen-only">{action}</div>}
      </section>
      <section aria-labelledby="staff-said">
        <h2 id="staff-said" className="label-type">
          The customer said last
        </h2>
        {said ? (
          <>
            <p className="ticket-head-said">
              <a href={`#note-${said.id}`}>{said.comment}</a>
            </p>
            <p className="text-small text-soft">
              <DateTime iso={said.created_at} />
            </p>
          </>
        ) : (
          <p className="text-soft">Nothing yet.</p>
        )}
      </section>
    </div>
  )
}
