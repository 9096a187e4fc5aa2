import { Link, type LoaderFunctionArgs } from 'react-router'
import { getStatusCounts, statusClasses, statuses, statusName, type StatusCounts } from '#contract/tickets.ts'
import { ErrorPage } from '../error-page.tsx'
import { pageOf } from '../page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card, EmptyState } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pie } from '../ui/pie.tsx'
import { StatusLegend } from './status-legend.tsx'
import { staffMeta } from './staff-meta.ts'

type Loaded = { counts: StatusCounts; total: number }

export const meta = () => staffMeta('Overview')

function load({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return pageOf(context).api.read(getStatusCounts, {})
}
export const loader = load
export const clientLoader = load

export default function DashboardPage({ loaderData: { counts, total } }: { loaderData: Loaded }) {
  return (
    <>
      <PageHeading
        title="Overview"
        intro={total === 1 ? '1 ticket' : `${total.toLocaleString('en-AU')} tickets`}
        actions={
          <>
            <Link to="/admin/devices" className={buttonClass('secondary')}>
              Manage Devices
            </Link>
            <Link to="/admin/tickets" className={buttonClass('primary')}>
              View Tickets
            </Link>
          </>
        }
      />
      {total === 0 ? (
        <EmptyState
          title="No tickets yet"
          text="A ticket appears here as soon as a customer books a repair."
        />
      ) : (
        <Card className="status-overview">
          <Pie
            title="Tickets by status"
            slices={statuses.map((status) => ({
              key: status,
              label: statusName(status),
              count: counts[`${status}`],
              className: statusClasses[`${status}`],
            }))}
          />
          <StatusLegend counts={counts} total={total} />
        </Card>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
