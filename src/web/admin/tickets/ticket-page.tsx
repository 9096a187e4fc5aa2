import type { MouseEvent } from 'react'
import { type LoaderFunctionArgs } from 'react-router'
import { mayOpen } from '#contract/page-permissions.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { getFailure, isFormFailure } from '../../forms/form-failure.ts'
import type { StaffTicketPage } from '#contract/staff-pages.schema.ts'
import type { PartTest } from '#contract/part-tests.schema.ts'
import { LiveUpdates } from '../../live/live-updates.tsx'
import { staleWhileRevalidating } from '../../live/stale-while-revalidating.ts'
import { useReportSeen } from '../../live/use-report-seen.ts'
import { getPage } from '../../page-context.ts'
import { Card, Notice } from '../../ui/card.tsx'
import { Folds } from '../../ui/folds.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { OutcomeBadge } from '../../ui/outcome-badge.tsx'
import { loadTicketPage } from '../load-ticket.ts'
import { answersWholeParcel } from '#contract/conversation.ts'
import { LeaveNoteForm } from './leave-note-form.tsx'
import { type Neighbours, toNeighbours, parseOpenedFrom } from './neighbours.ts'
import { TicketTextsCard } from '../text-messages/ticket-texts-card.tsx'
import { ArrivalCard } from '../arrivals/arrival-card.tsx'
import { NoWarrantyNotice } from '../completions/no-warranty-notice.tsx'
import { NextParcel } from '../intake/next-parcel.tsx'
import { RelatedTickets } from '../customers/related-tickets.tsx'
import { DueDate } from '../queues/due-date.tsx'
import { PartWaitForm } from '../part-waits/part-wait-form.tsx'
import { StaffStepForm } from '../staff-steps/staff-step-form.tsx'
import { CannedReplyPicker } from '../canned-replies/canned-reply-picker.tsx'
import { staffMeta } from '../staff-meta.ts'
import { changeTicket, type Outcome } from './ticket-changes.ts'
import { formatNewMessages } from './new-messages.ts'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketHead } from './ticket-head.tsx'
import { TicketTimeline } from './ticket-timeline.tsx'
import { TicketPager } from './ticket-pager.tsx'
import { WorkLinks, type WorkRow } from '../ticket-work/work-links.tsx'
import { InParcel } from '../../parcels/in-parcel.tsx'
import { getTicketPath } from '../ticket-path.ts'
import { LinkedTickets } from '../../linked-tickets.tsx'
import { toEndingRow } from '../endings/ending-row.ts'
import { useRole } from '../use-role.ts'
import { getWorkRows } from '../work-rows.ts'
import { useRepairs } from '../../repairs.ts'

/** Comments in which `/` offers the canned replies. */
const replyFields = ['comment', 'step_comment', 'part_sentence', 'text']

type Loaded = Omit<StaffTicketPage, 'work' | 'neighbours'> & {
  work: WorkRow[]
  invoiced: boolean
  intake: PartTest | null
  neighbours: Neighbours
  /** Query of the list that the ticket was opened from. */
  from: string
  now: number
}

export const meta = ({ params }: { params: { ticketid?: string } }) => staffMeta(`Ticket #${params.ticketid}`)

async function load({ context, params, request }: LoaderFunctionArgs): Promise<Loaded> {
  const page = getPage(context)
  const from = getListPath(request)
  const { work, neighbours, ...shown } = await loadTicketPage(page, params.ticketid, (id) =>
    page.api.read('POST /api/pages/admin/tickets/{id}', { id, data: parseOpenedFrom(from) }),
  )
  return {
    ...shown,
    work: [...getWorkRows(shown.ticket.id, work), toEndingRow(shown.ticket, Date.now())],
    invoiced: work.money?.invoice === 'issued',
    intake: work.bench.intake,
    neighbours: toNeighbours(from, neighbours),
    from,
    now: Date.now(),
  }
}

export const loader = staleWhileRevalidating(load)

export const action = staffFormAction(changeTicket)

export default function TicketPage({ loaderData, actionData }: { loaderData: Loaded; actionData?: Outcome }) {
  const repairs = useRepairs()
  const {
    ticket,
    conversation,
    work,
    statuses,
    bench: workspace,
    due_at,
    intake,
    related,
    accountid,
    events,
    has_link,
    staff,
    neighbours,
    from,
    now,
  } = loaderData
  const role = useRole()
  const failure = isFormFailure(actionData) ? actionData : undefined
  // The other forms show their errors themselves.
  const failed = getFailure(failure, 'toggle', 'delete', 'waiting', 'renew-link', 'send-link')
  const messages = ticket.notes.filter((note) => note.from_customer === 1)
  const newest = ticket.notes.at(-1)?.id ?? 0
  useReportSeen({ ticket: ticket.id, side: 'staff', newest, unread: conversation.unread })

  return (
    <>
      <PageHeading
        title={`Ticket #${ticket.id}`}
        eyebrow={
          <>
            {ticket.displayName} · {repairs.name(ticket.repair_name)}
            {due_at !== null && ' · '}
            <DueDate iso={due_at} now={now} />
          </>
        }
        actions={
          <>
            <OutcomeBadge
              status={ticket.status}
              outcome={ticket.outcome}
              warrantyOf={ticket.warranty_of}
              express={ticket.express}
            />
            <a href="#leave-note" className="to-leave-note text-link" onClick={goToNote}>
              Leave note
            </a>
            <TicketPager neighbours={neighbours} from={from} />
          </>
        }
      />
      {failed && (
        <Notice tone="bad" className="mb-4">
          {failed.error}
        </Notice>
      )}
      <LinkedTickets ticket={ticket} base="/admin/tickets" />
      <InParcel
        parcelId={ticket.parcel_id}
        others={loaderData.in_parcel.others}
        pathOf={({ id }) => getTicketPath(id, from)}
        addPath={
          loaderData.in_parcel.open && mayOpen(role, `/admin/tickets/${ticket.id}/add`)
            ? `/admin/tickets/${ticket.id}/add`
            : undefined
        }
      />
      {/* Head, links to the work, then the conversation with the facts beside it. */}
      <TicketHead
        next={ticket.next}
        notes={ticket.notes}
        action={
          <StaffStepForm
            key={`${ticket.status} ${workspace.next.step}`}
            ticketid={ticket.id}
            workspace={workspace}
            failure={getFailure(failure, 'step', 'undo')}
          />
        }
      />
      <WorkLinks rows={work.filter(({ href }) => mayOpen(role, href))} />
      <NoWarrantyNotice ticket={ticket} from={from} />
      <div className="workspace">
        <div className="workspace-conversation">
          <TicketTimeline
            key={ticket.id}
            ticketid={ticket.id}
            submittedAt={ticket.created_at}
            notes={ticket.notes}
            events={events}
            names={Object.fromEntries(staff.map(({ accountid, fullname }) => [accountid, fullname]))}
            conversation={conversation}
          />
          <LiveUpdates
            key={`live-${ticket.id}`}
            ticket={ticket.id}
            count={messages.length}
            describe={formatNewMessages}
          />
          <Card title="Leave note" id="leave-note" className="leave-note">
            <LeaveNoteForm
              status={ticket.status}
              version={ticket.version}
              needs={statuses}
              asksRepaired={asksWhetherRepaired(loaderData)}
              staff={staff}
              others={loaderData.in_parcel.others}
              answersParcel={answersWholeParcel(ticket.notes, 'staff')}
              failure={getFailure(failure, 'note')}
            />
            <div className="screen-only">
              <CannedReplyPicker replies={workspace.replies} fields={replyFields} />
            </div>
          </Card>
        </div>
        <TicketFacts ticket={ticket} hasLink={has_link} now={now} outcome={actionData ?? null}>
          <Folds label="More about this ticket">
            <PartWaitForm wait={workspace.wait} failure={getFailure(failure, 'part-wait', 'part-here')} />
            {loaderData.texts && (
              <TicketTextsCard texts={loaderData.texts} failure={getFailure(failure, 'text')} now={now} />
            )}
            <ArrivalCard intake={intake} />
            <RelatedTickets related={related} accountid={accountid} />
          </Folds>
        </TicketFacts>
      </div>
      <NextParcel ticketid={ticket.id} />
    </>
  )
}

/** Focuses the field directly: changing the hash would make the router drop the action data of a refused note. */
function goToNote(event: MouseEvent): void {
  const comment = document.querySelector<HTMLElement>('#leave-note textarea')
  if (!comment) return
  event.preventDefault()
  comment.focus()
}

function getListPath(request: Request): string {
  return new URL(request.url).searchParams.get('from') ?? ''
}

/** True while neither an invoice nor a completion document says that the phone was repaired. */
function asksWhetherRepaired({ ticket, invoiced, statuses }: Loaded): boolean {
  const undocumented = statuses.some(({ missing }) => missing.includes('completion'))
  return ticket.outcome === null && !invoiced && undocumented
}
