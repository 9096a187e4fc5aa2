import { queuePath, queues as words } from '#contract/queues.ts'
import type { QueueCount } from '#contract/queues.schema.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { getTicketPath } from '../ticket-path.ts'
import { RelativeTime } from '../../ui/time.tsx'
import './queue-list.css'

/** The work queues with their counts and how long the oldest ticket has been in each; empty ones last. */
export function QueueList({ queues, now }: { queues: QueueCount[]; now: number }) {
  const [waiting, empty] = [
    queues.filter(({ count }) => count > 0),
    queues.filter(({ count }) => count === 0),
  ]
  return (
    <Card title="What to do next" className="mb-4">
      {waiting.length === 0 && <p className="text-soft">Every queue is empty.</p>}
      <ul className="queue-list">
        {waiting.map(({ key, count, oldest_at, oldest_id }) => (
          <li key={key} data-queue={key} data-late={key === 'overdue' || key === 'unpaid_week' || undefined}>
            <span className="queue-count figures">{count.toLocaleString('en-AU')}</span>
            <Link to={queuePath(key)} className="queue-title">
              {words[key].title}
            </Link>
            {oldest_at !== null && oldest_id !== null && (
              <Link to={getTicketPath(oldest_id, `queue=${key}&sort=oldest`)} className="queue-oldest">
                oldest #{oldest_id}, <RelativeTime iso={oldest_at} now={now} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <details className="queue-empty">
          <summary>{empty.length === 1 ? '1 empty queue' : `${empty.length} empty queues`}</summary>
          <ul>
            {empty.map(({ key }) => (
              <li key={key} data-queue={key}>
                <Link to={queuePath(key)} className="text-link">
                  {words[key].title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
