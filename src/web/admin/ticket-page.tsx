import type { MouseEvent } from 'react'
import { useLocation, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import type { AuditEvent } from '#contract/audit.ts'
import type { StatusNeeds } from '#contract/requirements.ts'
import { getConversation, type Conversation } from '#contract/conversation.ts'
import { getAssignableStaff } from '#contract/staff.ts'
import { statusClasses, statusName, type Ticket } from '#contract/tickets.ts'
import { ErrorPage } from '../error-page.tsx'
import { LiveUpdates } from '../live/live-updates.tsx'
import { steady } from '../live/steady.ts'
import { useSeen } from '../live/use-seen.ts'
import { pageOf } from '../page-context.ts'
import { Card, Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { findTicket } from './find-ticket.ts'
import { LeaveNoteForm } from './leave-note-form.tsx'
import { findNeighbours, type Neighbours } from './neighbours.ts'
import { readBesides } from './read-besides.ts'
import { readWork } from './read-work.ts'
import { textOf } from './refused-form.ts'
import { staffMeta } from './staff-meta.ts'
import {
  deleteNote,
  leaveNote,
  needsNoAnswer,
  renewLink,
  showPasscode,
  toggleNote,
  type Outcome,
} from './ticket-changes.ts'
import { newMessages } from './new-messages.ts'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketTimeline } from './ticket-timeline.tsx'
import { TicketTurns } from './ticket-turns.tsx'
import { TicketWork, type WorkRow } from './ticket-work.tsx'

type Loaded = {
  ticket: Ticket
  talk: Conversation
  work: WorkRow[]
  needs: StatusNeeds[]
  events: AuditEvent[]
  /** Of the customer; '' once the ticket was erased. */
  link: string
  staff: { accountid: number; fullname: string }[]
  neighbours: Neighbours
  /** The search of the list that the ticket was opened from. */
  from: string
  now: number
}

export const meta = ({ params }: { params: { ticketid?: string } }) => staffMeta(`Ticket #${params.ticketid}`)

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const page = pageOf(context)
  const from = listOf(request)
  const id = Number(params.ticketid)
  const found = findTicket(page, params.ticketid)
  const [ticket, talk, work, side, { staff }, neighbours] = await Promise.all([
    found,
    // The ticket itself says what is wrong, should there be none.
    found.then(({ id: known }) => page.api.read(getConversation, { id: known, side: 'staff' })),
    readWork(page.api, id, found),
    readBesides(page.api, id, found),
    page.api.read(getAssignableStaff, {}),
    findNeighbours(page.api, id, from),
  ])
  return { ticket, talk, work, ...side, staff, neighbours, from, now: Date.now() }
}
export const loader = load
export const clientLoader = steady(load)

async function change({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  const desk = { api, flash, ticketid: Number(params.ticketid), form, from: listOf(request) }
  switch (textOf(form, 'intent')) {
    case 'toggle':
      return toggleNote(desk)
    case 'delete':
      return deleteNote(desk, Number(textOf(form, 'noteid')))
    case 'waiting':
      return needsNoAnswer(desk)
    case 'reveal':
      return showPasscode(desk)
    case 'renew-link':
      return renewLink(desk)
    default:
      return leaveNote(desk)
  }
}
export const action = change
export const clientAction = change

export default function TicketPage({ loaderData, actionData }: { loaderData: Loaded; actionData?: Outcome }) {
  const { ticket, talk, work, needs, events, link, staff, neighbours, from, now } = loaderData
  const { key } = useLocation()
  const navigation = useNavigation()
  const messages = ticket.notes.filter((note) => note.from_customer === 1)
  const newest = ticket.notes.at(-1)?.id ?? 0
  useSeen({ ticket: ticket.id, side: 'staff', newest, unread: talk.unread })
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'note'

  return (
    <>
      <PageHeading
        title={`Ticket #${ticket.id}`}
        eyebrow={`${ticket.displayName} · ${repairLabels[ticket.repair_name]} Replacement`}
        actions={
          <>
            <StatusBadge className={statusClasses[`${ticket.status}`]} name={statusName(ticket.status)} />
            <a href="#leave-note" className="to-leave-note text-link" onClick={goToNote}>
              Leave note
            </a>
            <TicketTurns neighbours={neighbours} from={from} />
          </>
        }
      />
      {actionData?.kind === 'change-refused' && (
        <Notice tone="bad" className="mb-4">
          {actionData.error}
        </Notice>
      )}
      <TicketWork rows={work} />
      <div className="bench">
        <TicketFacts ticket={ticket} link={link} now={now} outcome={actionData ?? null} />
        <div className="bench-talk">
          <TicketTimeline
            key={ticket.id}
            ticketid={ticket.id}
            submittedAt={ticket.created_at}
            notes={ticket.notes}
            events={events}
            names={Object.fromEntries(staff.map(({ accountid, fullname }) => [accountid, fullname]))}
            talk={talk}
          />
          <LiveUpdates
            key={`live-${ticket.id}`}
            ticket={ticket.id}
            count={messages.length}
            words={newMessages}
          />
          <Card title="Leave note" id="leave-note" className="leave-note">
            <LeaveNoteForm
              // Anew after each visit or answer: empty once a note is saved, as typed when it was refused.
              key={key}
              status={ticket.status}
              needs={needs}
              staff={staff}
              refused={actionData?.kind === 'note-refused' ? actionData : null}
              busy={busy}
            />
          </Card>
        </div>
      </div>
    </>
  )
}

/** To the field itself: a new address would make the router forget a note that was refused. */
function goToNote(event: MouseEvent): void {
  const comment = document.querySelector<HTMLElement>('#leave-note textarea')
  if (!comment) return
  event.preventDefault()
  comment.focus()
}

function listOf(request: Request): string {
  return new URL(request.url).searchParams.get('from') ?? ''
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
