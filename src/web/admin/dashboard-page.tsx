import { Link, type LoaderFunctionArgs } from 'react-router'
import { getOutboxCounts, type OutboxCounts } from '#contract/outbox.ts'
import { getStatusCounts, statusClasses, statuses, statusName, type StatusCounts } from '#contract/tickets.ts'
import { ErrorPage } from '../error-page.tsx'
import { LiveUpdates } from '../live/live-updates.tsx'
import { steady } from '../live/steady.ts'
import { pageOf } from '../page-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card, EmptyState } from '../ui/card.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pie } from '../ui/pie.tsx'
import { FailedMailNotice } from './failed-mail-notice.tsx'
import { newMessages } from './new-messages.ts'
import { staffMeta } from './staff-meta.ts'
import { WaitingLists } from './waiting-lists.tsx'
import { readWaiting, type Waiting } from './waiting.ts'

type Loaded = { counts: StatusCounts; total: number; waiting: Waiting[]; mail: OutboxCounts; now: number }

export const meta = () => staffMeta('Overview')

async function load({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = pageOf(context)
  const [{ counts, total }, waiting, mail] = await Promise.all([
    api.read(getStatusCounts, {}),
    readWaiting(api),
    api.read(getOutboxCounts, {}),
  ])
  return { counts, total, waiting, mail, now: Date.now() }
}
export const loader = load
export const clientLoader = steady(load)

export default function DashboardPage({ loaderData }: { loaderData: Loaded }) {
  const { counts, total, waiting, mail, now } = loaderData
  const unread = (waiting[0]?.rows ?? []).reduce((sum, row) => sum + row.unread, 0)
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
      <LiveUpdates count={unread} words={newMessages} />
      <FailedMailNotice mail={mail} />
      {total === 0 ? (
        <EmptyState
          title="No tickets yet"
          text="A ticket appears here as soon as a customer books a repair."
        />
      ) : (
        <div className="overview">
          <Card>
            <Pie
              title="Tickets by status"
              slices={statuses.map((status) => ({
                key: status,
                label: (
                  <Link to={`/admin/tickets?status=${status}`} className="legend-link">
                    {statusName(status)}
                  </Link>
                ),
                count: counts[`${status}`],
                className: statusClasses[`${status}`],
              }))}
            />
          </Card>
          <WaitingLists lists={waiting} now={now} />
        </div>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
