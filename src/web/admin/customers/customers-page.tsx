import { redirect, type LoaderFunctionArgs } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import type { Customer } from '#contract/customers.schema.ts'
import { getPage } from '../../page-context.ts'
import { Link } from '../../link.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { FilterForm } from '../lists/filter-form.tsx'
import {
  getFirstPageSearch,
  getNextPageSearch,
  getPreviousPageSearch,
  isStaleCursor,
} from '../lists/list-pages.ts'
import { NewerOlder } from '../lists/newer-older.tsx'
import { staffMeta } from '../staff-meta.ts'

type Loaded = { customers: Customer[]; q: string; before: string | null; after: string | null }

export const meta = () => staffMeta('Customers')

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const q = search.get('q') ?? ''
  const cursor = search.get('cursor') ?? undefined
  const { customers, next } = await getPage(context)
    .api.read('GET /api/customers', { q: q.slice(0, 200), cursor })
    .catch((thrown: unknown) => {
      throw isStaleCursor(thrown, search) ? redirect(`/admin/customers${getFirstPageSearch(search)}`) : thrown
    })
  return {
    customers,
    q,
    before: getPreviousPageSearch(search),
    after: next === null ? null : getNextPageSearch(search, next),
  }
}

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'reached', label: 'Email and mobile' },
  { key: 'tickets', label: 'Tickets', align: 'end' },
  { key: 'due', label: 'Left to pay', align: 'end' },
  { key: 'last', label: 'Last booking' },
  { key: 'note', label: 'Note' },
] as const

const MAX_SHOWN = 120

function shorten(note: string): string {
  return note.length > MAX_SHOWN ? `${note.slice(0, MAX_SHOWN).trimEnd()}…` : note
}

export default function CustomersPage({
  loaderData: { customers, q, before, after },
}: {
  loaderData: Loaded
}) {
  return (
    <>
      <PageHeading
        title="Customers"
        intro="Everybody with an account or a ticket, newest first. On a customer’s page you note something down, or merge two accounts of the same person."
      />
      <FilterForm
        label="Find customers"
        fields={[
          { name: 'q', label: 'Name, email or mobile', maxLength: 200, className: 'max-sm:col-span-2' },
        ]}
      />
      {customers.length === 0 ? (
        <EmptyState
          title={q === '' ? 'No customers yet' : 'No customer fits'}
          text={
            q === ''
              ? 'Customers appear here with their account or their first booking.'
              : 'Try fewer letters, or another part of the name, email or mobile.'
          }
        />
      ) : (
        <DataTable
          caption="Customers"
          columns={columns}
          rows={customers.map((customer) => ({
            key: customer.accountid,
            cells: {
              name: (
                <Link to={`/admin/customers/${customer.accountid}`} className="text-link break-anywhere">
                  {customer.fullname}
                </Link>
              ),
              reached: (
                <span>
                  <span className="break-anywhere">{customer.email}</span>
                  {customer.user_mobile !== '' && (
                    <span className="block text-soft">{customer.user_mobile}</span>
                  )}
                </span>
              ),
              tickets:
                customer.open_tickets === 0
                  ? String(customer.tickets)
                  : `${customer.tickets} (${customer.open_tickets} open)`,
              due: customer.due_cents === 0 ? '–' : formatCents(customer.due_cents),
              last: customer.last_booked_at ? <DateTime iso={customer.last_booked_at} /> : '–',
              note: customer.note === '' ? '–' : shorten(customer.note),
            },
          }))}
        />
      )}
      <NewerOlder before={before} after={after} />
    </>
  )
}
