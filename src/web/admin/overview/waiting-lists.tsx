import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { OutcomeBadge } from '../../ui/outcome-badge.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { formatNewMessages } from '../tickets/new-messages.ts'
import { getTicketPath } from '../ticket-path.ts'
import type { Waiting } from './waiting-tickets.ts'
import { useRepairs } from '../../repairs.ts'

/** The dashboard's lists of waiting tickets: the first few of each, with a link to the full list. */
export function WaitingLists({ lists, now }: { lists: Waiting[]; now: number }) {
  const repairs = useRepairs()
  return (
    <div className="waiting">
      {lists.map(({ title, none, search, total, rows, time }) => (
        <Card
          key={search}
          title={title}
          actions={
            rows.length > 0 && (
              <Link to={`/admin/tickets?${search}`} className="text-link">
                All<span className="visually-hidden">: {title}</span> ({total ?? rows.length})
              </Link>
            )
          }
        >
          {rows.length === 0 ? (
            <p className="text-soft">{none}</p>
          ) : (
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <Link to={getTicketPath(row.id, search)}>
                    <span className="waiting-id">#{row.id}</span>
                    <span className="waiting-what">
                      {row.displayName}, {repairs.label(row.repair_name)}
                    </span>
                    {/* Not in the list of recent tickets: unread messages are shown in the list of waiting tickets. */}
                    {row.unread > 0 && search !== 'sort=updated' && (
                      <span className="unread">{formatNewMessages(row.unread)}</span>
                    )}
                    {search === 'sort=updated' && (
                      <OutcomeBadge
                        status={row.status}
                        outcome={row.outcome}
                        warrantyOf={row.warranty_of}
                        express={row.express}
                      />
                    )}
                    <span className="waiting-when">
                      <RelativeTime iso={row[time]} now={now} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
      ))}
    </div>
  )
}
