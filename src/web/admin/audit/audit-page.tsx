import type { LoaderFunctionArgs } from 'react-router'
import { eventKinds, eventLabels } from '#contract/audit.ts'
import type { AuditEvent, AuditFilter, AuditPerson } from '#contract/audit.schema.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { parseAuditFilter } from './audit-filter.ts'
import { describeEvent } from './audit-sentences.ts'
import type { Names } from './event-words.ts'
import { useRepairs } from '../../repairs.ts'
import { FilterForm } from '../lists/filter-form.tsx'
import { staffMeta } from '../staff-meta.ts'
import { getNextPageSearch, getPreviousPageSearch } from '../lists/list-pages.ts'
import { NewerOlder } from '../lists/newer-older.tsx'

type Loaded = {
  events: AuditEvent[]
  people: AuditPerson[]
  filter: AuditFilter
  before: string | null
  after: string | null
}

export const meta = () => staffMeta('Audit log')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = getPage(context)
  const search = new URL(request.url).searchParams
  const filter = parseAuditFilter(search)
  const [{ events, next }, { people }] = await Promise.all([
    api.read('POST /api/audit/searches', { data: filter }),
    api.read('GET /api/audit/people', {}),
  ])
  return {
    events,
    people,
    filter,
    before: getPreviousPageSearch(search),
    after: next === null ? null : getNextPageSearch(search, next),
  }
}
const columns = [
  { key: 'when', label: 'When' },
  { key: 'what', label: 'What happened' },
  { key: 'ticket', label: 'Ticket' },
]

export default function AuditPage({ loaderData }: { loaderData: Loaded }) {
  const { events, people, filter, before, after } = loaderData
  const repairs = useRepairs()
  const names: Names = Object.fromEntries(people.map(({ accountid, fullname }) => [accountid, fullname]))
  return (
    <>
      <PageHeading
        title="Audit log"
        intro="What was done, when and by whom. Nobody can change it."
        actions={
          <>
            <Link to="/admin/audit/log-ins" className={buttonClass('secondary')}>
              Failed log-ins
            </Link>
            <a href={csvAddress(filter)} download className={buttonClass('secondary')}>
              Download as CSV
            </a>
            <Link to="/admin/erase-customer" className={buttonClass('secondary')}>
              Erase a customer
            </Link>
          </>
        }
      />
      <FilterForm
        label="Filter the log"
        fields={[
          {
            name: 'kind',
            label: 'What',
            all: 'Everything',
            options: eventKinds.map((kind) => ({ value: kind, label: eventLabels[kind] })),
          },
          {
            name: 'actor',
            label: 'By',
            all: 'Anybody',
            options: people.map(({ accountid, fullname, former }) => ({
              value: accountid,
              label: former ? `${fullname} (former)` : fullname,
            })),
          },
          { name: 'ticket', label: 'Ticket', inputMode: 'numeric', placeholder: 'Number', maxLength: 15 },
        ]}
      />
      {events.length === 0 ? (
        <EmptyState title="Nothing here" text="Nothing of this kind was written down." />
      ) : (
        <DataTable
          caption="Audit log"
          columns={columns}
          rows={events.map((event) => ({
            key: event.id,
            cells: {
              when: (
                <span className="one-line">
                  <DateTime iso={event.at} />
                </span>
              ),
              what: event.former_contact ? (
                <>
                  {describeEvent(event, names, repairs)}{' '}
                  <Link
                    to={`/admin/tickets/${event.ticket_id}/former-address/${event.id}`}
                    className="text-link"
                  >
                    What it was before
                  </Link>
                </>
              ) : event.guarded_change ? (
                <>
                  {describeEvent(event, names, repairs)}{' '}
                  <Link to={`/admin/audit/changes/${event.id}`} className="text-link">
                    Before and after
                  </Link>
                </>
              ) : (
                describeEvent(event, names, repairs)
              ),
              ticket: event.ticket_id !== null && (
                <Link
                  to={`/admin/tickets/${event.ticket_id}`}
                  className="inline-block min-w-6 py-0.5 text-accent underlined"
                >
                  #{event.ticket_id}
                </Link>
              ),
            },
          }))}
        />
      )}
      <NewerOlder before={before} after={after} />
    </>
  )
}

/** Address of the file with all pages of this filter. */
function csvAddress({ kind, actor, ticket }: AuditFilter): string {
  const query = new URLSearchParams()
  if (kind !== undefined) query.set('kind', kind)
  if (actor !== undefined) query.set('actor', String(actor))
  if (ticket !== undefined) query.set('ticket', String(ticket))
  return query.size === 0 ? '/api/audit.csv' : `/api/audit.csv?${query}`
}
