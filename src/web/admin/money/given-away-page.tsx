import type { LoaderFunctionArgs } from 'react-router'
import { formatDay } from '#contract/format-day.ts'
import { GIVEN_AWAY_DAYS, givenNames } from '#contract/given-away.ts'
import type { GivenAway } from '#contract/given-away.schema.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { getPage } from '../../page-context.ts'
import { Link } from '../../link.tsx'
import { EmptyState } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../../ui/table.tsx'
import { DateTime } from '../../ui/time.tsx'
import { staffMeta } from '../staff-meta.ts'
import { getTicketPath } from '../ticket-path.ts'

export const meta = () => staffMeta('Given away')

export async function loader({ context }: LoaderFunctionArgs): Promise<GivenAway> {
  return getPage(context).api.read('GET /api/given-away', {})
}

type Person = GivenAway['days'][number]['people'][number]
type Row = Person['given'][number]

const columns = [
  { key: 'what', label: 'What' },
  { key: 'about', label: 'For' },
  { key: 'at', label: 'Time' },
  { key: 'amount', label: 'Amount', align: 'end' as const },
]

/** What each member of staff gave away, by day: refunds, discounts, lower prices, and moves of the price list. */
export default function GivenAwayPage({ loaderData: { days } }: { loaderData: GivenAway }) {
  return (
    <>
      <PageHeading
        title="Given away"
        eyebrow="Staff"
        intro={`Refunds, discounts, lower prices and moves of the price list in the last ${GIVEN_AWAY_DAYS} days. The limits of the front desk under Staff are for one day and one person.`}
      />
      {days.length === 0 ? (
        <EmptyState title="Nothing" text="Nothing was given away in this time." />
      ) : (
        <div className="stack gap-8">
          {days.map(({ day, people }) => (
            <section key={day} className="stack">
              <h2 className="card-title">{formatDay(day)}</h2>
              {people.map((person) => (
                <PersonTable key={person.accountid} person={person} />
              ))}
            </section>
          ))}
        </div>
      )}
      <p className="mt-4">
        <Link to="/admin/staff" className="text-link">
          Back to Staff
        </Link>
      </p>
    </>
  )
}

function PersonTable({ person: { fullname, given_cents, given } }: { person: Person }) {
  return (
    <div className="stack gap-2">
      <h3 className="row justify-between gap-2">
        {fullname} <span className="text-soft">{formatCents(given_cents)} on tickets</span>
      </h3>
      <DataTable
        caption={`Given away by ${fullname}`}
        columns={columns}
        rows={given.map((row) => ({
          key: `${row.id} ${row.about}`,
          cells: {
            what: givenNames[row.kind],
            about: <About row={row} />,
            at: (
              <span className="one-line">
                <DateTime iso={row.at} />
              </span>
            ),
            amount: formatCents(row.amount_cents),
          },
        }))}
      />
    </div>
  )
}

function About({ row: { ticket_id, phoneid, about } }: { row: Row }) {
  if (ticket_id !== null) return <Link to={getTicketPath(ticket_id)}>#{ticket_id}</Link>
  if (phoneid === null) return about
  return <Link to={`/admin/devices/${phoneid}/history`}>{about}</Link>
}
