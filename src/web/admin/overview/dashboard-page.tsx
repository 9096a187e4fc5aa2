import type { LoaderFunctionArgs } from 'react-router'
import { mayOpen } from '#contract/page-permissions.ts'
import { statusClass, statuses, statusName } from '#contract/ticket-statuses.ts'
import type { StaffDashboardPage } from '#contract/staff-pages.schema.ts'
import { LiveUpdates } from '../../live/live-updates.tsx'
import { staleWhileRevalidating } from '../../live/stale-while-revalidating.ts'
import { getPage } from '../../page-context.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card, EmptyState } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pie } from '../../ui/pie.tsx'
import { BackupNotice } from './backup-notice.tsx'
import { MailboxNotice } from './mailbox-notice.tsx'
import { FailedEmailsNotice } from './failed-emails-notice.tsx'
import { UnclearLabelsNotice } from './unclear-labels-notice.tsx'
import { MapPointNotice } from './map-point-notice.tsx'
import { UnreadMailsNotice } from './unread-mails-notice.tsx'
import { UnofferedPricesNotice } from './unoffered-prices-notice.tsx'
import { formatNewMessages } from '../tickets/new-messages.ts'
import { QueueList } from './queue-list.tsx'
import { useRole } from '../use-role.ts'
import { staffMeta } from '../staff-meta.ts'
import { WaitingLists } from './waiting-lists.tsx'
import { toWaitingLists } from './waiting-tickets.ts'

type Loaded = StaffDashboardPage & { now: number }

export const meta = () => staffMeta('Overview')

async function load({ context }: LoaderFunctionArgs): Promise<Loaded> {
  return { ...(await getPage(context).api.read('GET /api/pages/admin/dashboard', {})), now: Date.now() }
}

export const loader = staleWhileRevalidating(load)

export default function DashboardPage({ loaderData }: { loaderData: Loaded }) {
  const role = useRole()
  const { tickets, lists, mail, unclear_labels: unclearLabels, backup, mailbox } = loaderData
  const { unread_mails: unreadMails, prices, queues, now } = loaderData
  const { counts, total } = tickets
  const unread = lists.unanswered.rows.reduce((sum, row) => sum + row.unread, 0)
  return (
    <>
      <PageHeading
        title="Overview"
        intro={total === 1 ? '1 ticket' : `${total.toLocaleString('en-AU')} tickets`}
        actions={
          <>
            {mayOpen(role, '/admin/devices') && (
              <Link to="/admin/devices" className={buttonClass('secondary')}>
                Manage Devices
              </Link>
            )}
            <Link to="/admin/tickets" className={buttonClass('primary')}>
              View Tickets
            </Link>
          </>
        }
      />
      <LiveUpdates count={unread} describe={formatNewMessages} />
      {mayOpen(role, '/admin/mail') && <FailedEmailsNotice mail={mail} />}
      {mayOpen(role, '/admin/messages') && <UnreadMailsNotice count={unreadMails} />}
      {mayOpen(role, '/admin/posting') && <UnclearLabelsNotice tickets={unclearLabels} />}
      {mayOpen(role, '/admin/prices') && <UnofferedPricesNotice prices={prices} />}
      {mayOpen(role, '/admin/shop') && <MapPointNotice />}
      {mayOpen(role, '/admin/shop') && <BackupNotice backup={backup} now={now} />}
      {mayOpen(role, '/admin/mail') && <MailboxNotice mailbox={mailbox} now={now} />}
      {total === 0 ? (
        <EmptyState
          title="No tickets yet"
          text="A ticket appears here as soon as a customer books a repair."
        />
      ) : (
        <>
          <QueueList queues={queues} now={now} />
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
                  className: statusClass(status),
                }))}
              />
            </Card>
            <WaitingLists lists={toWaitingLists(lists)} now={now} />
          </div>
        </>
      )}
    </>
  )
}
