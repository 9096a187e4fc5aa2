import type { ReactNode } from 'react'
import { data, Form, redirect, useLocation, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { refusals } from '#contract/refusals.ts'
import type { Api } from '../../api.ts'
import { oneOfForms } from '../../forms/form-action.ts'
import { getFailure, isFormFailure, type FormFailure } from '../../forms/form-failure.ts'
import { Link } from '../../link.tsx'
import { BulkBar } from '../bulk-changes/bulk-bar.tsx'
import { changeChosenTickets, type BulkOutcome } from './bulk-changes-action.ts'
import { staffFormAction } from '../staff-form-action.ts'
import { ViewBar, type ShownView } from '../views/view-bar.tsx'
import { makeFirstView, removeView, saveShownView } from './view-changes.ts'
import type { QueueCount } from '#contract/queues.schema.ts'
import type { TicketRow } from '#contract/tickets.schema.ts'
import { LiveUpdates } from '../../live/live-updates.tsx'
import { staleWhileRevalidating } from '../../live/stale-while-revalidating.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, Notice } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatNewMessages } from './new-messages.ts'
import { staffMeta } from '../staff-meta.ts'
import {
  isStaleCursor,
  getNextPageSearch,
  getPreviousPageSearch,
  getFirstPageSearch,
} from '../lists/list-pages.ts'
import { useRole } from '../use-role.ts'
import { parseFilter, isNarrowed, toTicketSearch, type Sort } from './ticket-filter.ts'
import { FilterForm } from '../lists/filter-form.tsx'
import { FigureNotice, linkedFilters } from './figure-notice.tsx'
import { ticketFilterFields, ticketSearch } from './ticket-filter-fields.ts'
import { bulkForm, TicketTable } from './ticket-table.tsx'

type Loaded = {
  rows: TicketRow[]
  total: number
  staff: { accountid: number; fullname: string }[]
  filter: ReturnType<typeof parseFilter>
  views: ShownView[]
  queues: QueueCount[]
  /** The query of the filter, without the page. */
  search: string
  submitKey: string
  narrowed: boolean
  before: string | null
  after: string | null
  now: number
}

export const meta = () => staffMeta('Tickets')

async function load({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const filter = parseFilter(search)
  const { api } = getPage(context)
  const wanted = search.get('view')
  if (wanted !== null) throw redirect(await findViewPath(api, wanted))
  const { rows, total, next, staff, views, queues } = await api
    .read('POST /api/pages/admin/tickets', { data: filter })
    .catch((thrown: unknown) => {
      throw isStaleCursor(thrown, search) ? redirect(`/admin/tickets${getFirstPageSearch(search)}`) : thrown
    })
  return {
    rows,
    total,
    staff,
    filter,
    queues,
    views: views.map(({ id, name, first, count, filter: kept }) => ({
      id,
      name,
      first,
      count,
      search: toTicketSearch(kept),
      here: toTicketSearch(kept) === toTicketSearch(filter),
    })),
    search: toTicketSearch(filter),
    submitKey: crypto.randomUUID(),
    narrowed: isNarrowed(filter),
    before: getPreviousPageSearch(search),
    after: next === null ? null : getNextPageSearch(search, next),
    now: Date.now(),
  }
}

export const loader = staleWhileRevalidating(load)

export const action = staffFormAction(
  oneOfForms({
    bulk: changeChosenTickets,
    'save-view': saveShownView,
    'first-view': makeFirstView,
    'delete-view': removeView,
  }),
)

type Changed = BulkOutcome | FormFailure | undefined

/** The list of a saved view has its filter in the address. */
async function findViewPath(api: Api, id: string): Promise<string> {
  const { views } = await api.read('GET /api/views', {})
  const view = views.find((one) => String(one.id) === id)
  if (!view) throw data({ error: refusals.unknown_view.message }, { status: 404 })
  return `/admin/tickets?${toTicketSearch(view.filter)}`
}

export default function TicketsPage({
  loaderData,
  actionData,
}: {
  loaderData: Loaded
  actionData?: Changed
}) {
  const { rows, total, staff, filter, narrowed, before, after, now } = loaderData
  const failure = isFormFailure(actionData) ? actionData : undefined
  const changed = actionData && 'kind' in actionData ? actionData : null
  const { search } = useLocation()
  const role = useRole()
  const isOwner = role === 'owner'
  const unread = rows.reduce((sum, row) => sum + row.unread, 0)
  return (
    <>
      <PageHeading
        title="Tickets"
        actions={
          <>
            <span aria-live="polite">{describeCount(total, narrowed)}</span>
            {total > 0 && isOwner && (
              <a href={`/api/tickets.csv?${loaderData.search}`} download className="text-link">
                Export as CSV
              </a>
            )}
            {role !== 'technician' && (
              <Link to="/admin/tickets/new" className={buttonClass('secondary')}>
                New ticket
              </Link>
            )}
          </>
        }
      />
      <ViewBar
        views={loaderData.views}
        queues={loaderData.queues}
        queue={filter.queue}
        plain={loaderData.search === ''}
        failure={getFailure(failure, 'save-view')}
      />
      <FilterForm
        label="Filter tickets"
        fields={[ticketSearch]}
        sheet={ticketFilterFields(staff)}
        keep={linkedFilters}
      />
      <FigureNotice filter={filter} />
      {changed && changed.left.length > 0 && (
        <Notice tone="warn" title="Left as they were" className="mb-4">
          <ul>
            {changed.left.map(({ id, why }) => (
              <li key={id}>
                <Link to={`/admin/tickets/${id}`} className="text-link">
                  #{id}
                </Link>
                : {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {rows.length === 0 ? (
        <NoTickets narrowed={narrowed || before !== null} />
      ) : (
        <UntilLoaded>
          <Form id={bulkForm} method="post" />
          <BulkBar
            key={changed ? changed.changed.join() : 'bulk'}
            formId={bulkForm}
            staff={staff}
            total={total}
            shown={rows.length}
            submitKey={loaderData.submitKey}
            failure={getFailure(failure, 'bulk')}
          >
            <TicketTable rows={rows} from={search} now={now} />
          </BulkBar>
        </UntilLoaded>
      )}
      <LiveUpdates count={unread} describe={formatNewMessages} />
      <Pages before={before} after={after} sort={filter.sort} />
    </>
  )
}

/** The list, paler while another is on its way. */
function UntilLoaded({ children }: { children: ReactNode }) {
  const loading = useNavigation().location?.pathname === '/admin/tickets'
  return (
    <div aria-busy={loading} className="until-loaded">
      {children}
    </div>
  )
}

function describeCount(total: number, narrowed: boolean): string {
  const tickets = total === 1 ? '1 ticket' : `${total.toLocaleString('en-AU')} tickets`
  return narrowed ? `${tickets} found` : tickets
}

function NoTickets({ narrowed }: { narrowed: boolean }) {
  if (!narrowed) {
    return (
      <EmptyState title="No tickets yet" text="A ticket appears here as soon as a customer books a repair." />
    )
  }
  return (
    <EmptyState
      title="No ticket matches"
      text="Try a ticket number, a name, a mobile number, a phone or a serial number."
      action={
        <Link to="/admin/tickets" className={buttonClass('secondary')}>
          Show all tickets
        </Link>
      }
    />
  )
}

function Pages({ before, after, sort }: { before: string | null; after: string | null; sort: Sort }) {
  if (!before && !after) return null
  const [back, on] = sort === 'oldest' ? ['Older', 'Newer'] : ['Newer', 'Older']
  return (
    <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
      {before ? (
        <Link to={before} className={buttonClass('secondary')} rel="prev">
          <span aria-hidden="true">← </span>
          {back}
        </Link>
      ) : (
        <span />
      )}
      {after && (
        <Link to={after} className={buttonClass('secondary')} rel="next">
          {on}
          <span aria-hidden="true"> →</span>
        </Link>
      )}
    </nav>
  )
}
