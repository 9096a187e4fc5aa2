import { Form, useNavigation } from 'react-router'
import type { Session } from '#contract/sessions.schema.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'
import { DataTable } from '../../ui/table.tsx'
import { RelativeTime } from '../../ui/time.tsx'

const columns = [
  { key: 'device', label: 'Browser' },
  { key: 'began', label: 'Logged in' },
  { key: 'seen', label: 'Last seen' },
  { key: 'end', label: 'End' },
]

type Props = { sessions: Session[]; now: number; failure: FormFailure | undefined }

/** Every session of the account, with buttons to end them. */
export function SessionsCard({ sessions, now, failure }: Props) {
  const sent = useNavigation().formData
  const mine = failure?.intent.startsWith('end-') ? failure : undefined
  return (
    <Card title="Where you are logged in" id="sessions">
      <div className="stack gap-5">
        {mine && <Notice tone="bad">{mine.error}</Notice>}
        <DataTable
          caption="Sessions"
          columns={columns}
          rows={sessions.map(({ id, device, began, last_seen, current }) => ({
            key: id,
            cells: {
              device: (
                <span>
                  {device}
                  {current && <span className="text-soft"> (this one)</span>}
                </span>
              ),
              began: <RelativeTime iso={began} now={now} />,
              seen: <RelativeTime iso={last_seen} now={now} />,
              end: current ? (
                <Link className="text-link" to="/account/logout">
                  Log out
                </Link>
              ) : (
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button
                    name="intent"
                    value="end-session"
                    variant="secondary"
                    busy={sent?.get('id') === String(id)}
                  >
                    End<span className="visually-hidden"> the session in {device}</span>
                  </Button>
                </Form>
              ),
            },
          }))}
        />
        {sessions.length > 1 && (
          <Form method="post">
            <Button
              name="intent"
              value="end-others"
              variant="secondary"
              busy={sent?.get('intent') === 'end-others'}
            >
              End all other sessions
            </Button>
          </Form>
        )}
      </div>
    </Card>
  )
}
