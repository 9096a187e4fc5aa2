import { Link, redirect, useLocation, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { getStaffTicketListPage } from '#contract/staff-pages.ts'
import type { TicketRow } from '#contract/tickets.ts'
import { LiveUpdates } from '../../live/live-updates.tsx'
import { staleWhileRevalidating } from '../../live/stale-while-revalidating.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { newMessages } from './new-messages.ts'
import { staffMeta } from '../staff-meta.ts'
import { isStaleCursor, searchAfter, searchBefore, firstPageSearch } from '../lists/list-pages.ts'
import { parseFilter, isNarrowed, type Sort } from './ticket-filter.ts'
import { TicketFilterForm } from './ticket-filter-form.tsx'
import { TicketTable } from './ticket-table.tsx'

type Loaded = {
  rows: TicketRow[]
  total: number
  staff: { accountid: number; fullname: string }[]
  filter: { q: string; status: string; assigned: string; waiting: string; outcome: string; sort: Sort }
  narrowed: boolean
  before: string | null
  after: string | null
  now: number
}

export const meta = () => staffMeta('Tickets')

async function load({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const filter = parseFilter(search)
  const { rows, total, next, staff } = await getPage(context)
    .api.read(getStaffTicketListPage, { data: filter })
    .catch((thrown: unknown) => {
      throw isStaleCursor(thrown, search) ? redirect(`/admin/tickets${firstPageSearch(search)}`) : thrown
    })
  return {
    rows,
    total,
    staff,
    filter: {
      q: filter.q ?? '',
      status: filter.status === undefined ? '' : String(filter.status),
      assigned: filter.assigned === undefined ? '' : String(filter.assigned),
      waiting: filter.waiting ?? '',
      outcome: filter.outcome ?? (filter.warranty ? 'warranty' : ''),
      sort: filter.sort,
    },
    narrowed: isNarrowed(filter),
    before: searchBefore(search),
    after: next === null ? null : searchAfter(search, next),
    now: Date.now(),
  }
}

export const loader = staleWhileRevalidating(load)

export default function TicketsPage({ loaderData }: { loaderData: Loaded }) {
  const { rows, total, staff, filter, narrowed, before, after, now } = loaderData
  const { search } = useLocation()
  const unread = rows.reduce((sum, row) => sum + row.unread, 0)
  const loading = useNavigation().location?.pathname === '/admin/tickets'
  return (
    <>
      <PageHeading title="Tickets" actions={<span aria-live="polite">{countOf(total, narrowed)}</span>} />
      <TicketFilterForm filter={filter} staff={staff} />
      {rows.length === 0 ? (
        <NoTickets narrowed={narrowed || before !== null} />
      ) : (
        <div aria-busy={loading} className={loading ? 'list-loading' : undefined}>
          <TicketTable rows={rows} from={search} now={now} />
        </div>
      )}
      <LiveUpdates count={unread} words={newMessages} />
      <Pages before={before} after={after} sort={filter.sort} />
    </>
  )
}

function countOf(total: number, narrowed: boolean): string {
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
