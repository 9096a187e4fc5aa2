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
import { staffMeta } from './staff-meta.ts'
import { leaveNote, showPasscode, toggleNote, type Outcome } from './ticket-changes.ts'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketTimeline } from './ticket-timeline.tsx'

type Loaded = { ticket: Ticket; staff: { accountid: number; fullname: string }[]; now: number }

export const meta = ({ params }: { params: { ticketid?: string } }) => staffMeta(`Ticket #${params.ticketid}`)

async function load({ context, params }: LoaderFunctionArgs): Promise<Loaded> {
  const page = pageOf(context)
  const [ticket, { staff }] = await Promise.all([
    findTicket(page, params.ticketid),
    page.api.read(getAssignableStaff, {}),
  ])
  return { ticket, staff, now: Date.now() }
}
export const loader = load
export const clientLoader = load

async function change({ context, params, request }: ActionFunctionArgs) {
  const { api, flash } = pageOf(context)
  const form = await request.formData()
  const desk = { api, flash, ticketid: Number(params.ticketid), form }
  if (form.get('intent') === 'toggle') return toggleNote(desk)
  if (form.get('intent') === 'reveal') return showPasscode(desk)
  return leaveNote(desk)
}
export const action = change
export const clientAction = change

export default function TicketPage({ loaderData, actionData }: { loaderData: Loaded; actionData?: Outcome }) {
  const { ticket, staff, now } = loaderData
  const { key } = useLocation()
  const navigation = useNavigation()
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'note'

  return (
    <>
      <PageHeading
        title={`Ticket #${ticket.id}`}
        eyebrow={`${ticket.displayName} · ${repairLabels[ticket.repair_name]} Replacement`}
        actions={
          <StatusBadge className={statusClasses[`${ticket.status}`]} name={statusName(ticket.status)} />
        }
      />
      {actionData?.kind === 'change-refused' && <Notice tone="bad">{actionData.error}</Notice>}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <TicketFacts ticket={ticket} now={now} outcome={actionData ?? null} />
        <div className="grid gap-4">
          <Card title="Leave note">
            <LeaveNoteForm
              // Anew after each visit or answer: empty once a note is saved, as typed when it was refused.
              key={key}
              status={ticket.status}
              staff={staff}
              refused={actionData?.kind === 'note-refused' ? actionData : null}
              busy={busy}
            />
          </Card>
          <TicketTimeline ticketid={ticket.id} submittedAt={ticket.created_at} notes={ticket.notes} />
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
