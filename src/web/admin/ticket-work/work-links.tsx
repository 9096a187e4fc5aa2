import { useSearchParams } from 'react-router'
import { Link } from '../../link.tsx'

/** A piece of work on a ticket: its state in a word or two, and its page. */
export type WorkRow = {
  key: string
  label: string
  /** As short as "Not tested yet" or "$120 open". */
  message: string
  href: string
  /** Done, due now, or not applicable at present. */
  tone: 'done' | 'due' | 'idle'
}

/** All pieces of work on a ticket with their state, each a link to its own page. */
export function WorkLinks({ rows }: { rows: readonly WorkRow[] }) {
  // The pages of the work lead back to the ticket, and from there along the list.
  const from = useSearchParams()[0].get('from')
  if (rows.length === 0) return null
  const list = from ? `?from=${encodeURIComponent(from)}` : ''
  return (
    <nav className="work" aria-label="Work">
      <ul>
        {rows.map(({ key, label, message, href, tone }) => (
          <li key={key}>
            <Link to={`${href}${list}`} className={`work-row work-${tone}`}>
              <span className="label-type">{label}</span>
              <span className="work-state">{message}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
