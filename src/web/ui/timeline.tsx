import type { ReactNode } from 'react'
import { DateTime } from './time.tsx'
import './timeline.css'

export type TimelineEntry = {
  key: string | number
  title: ReactNode
  /** ISO 8601. */
  when: string
  body?: ReactNode
  tag?: ReactNode
  actions?: ReactNode
  muted?: boolean
}

/** Timeline entries, in the order given. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ key, title, when, body, tag, actions, muted }) => (
        <li key={key} className={muted ? 'timeline-muted' : undefined}>
          <div className="timeline-head">
            <p className="timeline-title">{title}</p>
            {tag && <span className="timeline-tag">{tag}</span>}
            <p className="timeline-when">
              <DateTime iso={when} />
            </p>
          </div>
          {body && <div className="timeline-body">{body}</div>}
          {actions && <div className="timeline-actions">{actions}</div>}
        </li>
      ))}
    </ol>
  )
}
