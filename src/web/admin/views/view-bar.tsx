import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { queuePath, queues as words, type QueueKey } from '#contract/queues.ts'
import type { QueueCount } from '#contract/queues.schema.ts'
import type { View } from '#contract/views.schema.ts'
import { CheckField, TextField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import './view-bar.css'
import { Link } from '../../link.tsx'

/** A view as the bar shows it: its query, and whether the list shows it now. */
export type ShownView = Pick<View, 'id' | 'name' | 'first'> & { count: number; search: string; here: boolean }

type Props = {
  views: ShownView[]
  queues: readonly QueueCount[]
  /** The queue that the list shows. */
  queue: QueueKey | undefined
  /** Whether the list shows all tickets. */
  plain: boolean
  failure: FormFailure | undefined
}

/**
 * Tabs of the ticket list, with their counts: one's own views and the queues that have tickets; and a form that saves the present
 * filter under a name.
 */
export function ViewBar({ views, queues, queue, plain, failure }: Props) {
  const here = views.find((view) => view.here)
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current]')
    if (tabs.current && open) tabs.current.scrollLeft = open.offsetLeft - tabs.current.offsetLeft - 48
  }, [queue, here?.id])
  return (
    <div className="view-bar">
      <nav aria-label="Views" className="view-tabs" ref={tabs}>
        <ul>
          <li>
            <Link to="/admin/tickets" aria-current={plain ? 'page' : undefined}>
              All tickets
            </Link>
          </li>
          {views.map(({ id, name, first, count, search, here }) => (
            <li key={id}>
              <Link to={`/admin/tickets?${search}`} aria-current={here ? 'page' : undefined}>
                {name} <Count count={count} />
                {first && <span className="visually-hidden"> (your first page)</span>}
              </Link>
            </li>
          ))}
          {queues
            .filter(({ key, count }) => count > 0 || key === queue)
            .map(({ key, count }) => (
              <li key={key}>
                <Link to={queuePath(key)} aria-current={key === queue ? 'page' : undefined}>
                  {words[key].title} <Count count={count} />
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {here && (
        <Form method="post" className="view-change">
          <input type="hidden" name="viewid" value={here.id} />
          {!here.first && (
            <Button variant="quiet" type="submit" name="intent" value="first-view">
              Make it my first page
            </Button>
          )}
          <Button variant="quiet" type="submit" name="intent" value="delete-view">
            Delete this view
          </Button>
        </Form>
      )}
      {!here && !plain && (
        <details open={failure !== undefined}>
          <summary>Save this view</summary>
          <Form method="post" className="view-save">
            <input type="hidden" name="intent" value="save-view" />
            <TextField
              label="Name of the view"
              name="view_name"
              required
              maxLength={60}
              defaultValue={failure?.values['view_name'] ?? ''}
              error={failure?.fields['name']}
            />
            <CheckField label="My first page" name="view_first" />
            <Button type="submit" variant="secondary">
              Save
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}

function Count({ count }: { count: number }) {
  return <span className="view-count figures">{count.toLocaleString('en-AU')}</span>
}
