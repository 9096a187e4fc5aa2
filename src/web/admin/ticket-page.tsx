import type { MouseEvent } from 'react'
import { useLocation, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { repairLabels } from '#contract/catalogue.ts'
import { getAssignableStaff } from '#contract/staff.ts'
import { statusClasses, statusName, type Ticket } from '#contract/tickets.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { Card, Notice } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { findTicket } from './find-ticket.ts'
import { LeaveNoteForm } from './leave-note-form.tsx'
import { findNeighbours, type Neighbours } from './neighbours.ts'
import { textOf } from './refused-form.ts'
import { staffMeta } from './staff-meta.ts'
import { deleteNote, leaveNote, showPasscode, toggleNote, type Outcome } from './ticket-changes.ts'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketTimeline } from './ticket-timeline.tsx'
import { TicketTurns } from './ticket-turns.tsx'

type Loaded = {
  ticket: Ticket
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
  const [ticket, { staff }, neighbours] = await Promise.all([
    findTicket(page, params.ticketid),
    page.api.read(getAssignableStaff, {}),
    findNeighbours(page.api, Number(params.ticketid), from),
  ])
  return { ticket, staff, neighbours, from, now: Date.now() }
}
export const loader = load
export const clientLoader = load

async function change({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  const desk = { api, flash, ticketid: Number(params.ticketid), form, from: listOf(request) }
  switch (textOf(form, 'intent')) {
    case 'toggle':
      return toggleNote(desk)
    case 'delete':
      return deleteNote(desk, Number(textOf(form, 'noteid')))
    case 'reveal':
      return showPasscode(desk)
    default:
      return leaveNote(desk)
  }
}
export const action = change
export const clientAction = change

export default function TicketPage({ loaderData, actionData }: { loaderData: Loaded; actionData?: Outcome }) {
  const { ticket, staff, neighbours, from, now } = loaderData
  const { key } = useLocation()
  const navigation = useNavigation()
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
      <div className="bench">
        <TicketFacts ticket={ticket} now={now} outcome={actionData ?? null} />
        <div className="bench-talk">
          <TicketTimeline ticketid={ticket.id} submittedAt={ticket.created_at} notes={ticket.notes} />
          <Card title="Leave note" id="leave-note" className="leave-note">
            <LeaveNoteForm
              // Anew after each visit or answer: empty once a note is saved, as typed when it was refused.
              key={key}
              status={ticket.status}
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
