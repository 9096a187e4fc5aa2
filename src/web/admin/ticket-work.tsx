import { Link } from 'react-router'

/** One piece of work on a ticket: where it stands in a word or two, and the page where it is done. */
export type WorkRow = {
  key: string
  label: string
  /** As short as "Not tested yet" or "$120 open". */
  says: string
  href: string
  /** Done; due now; or not asked for at present. */
  tone: 'done' | 'due' | 'idle'
}

/** What there is to do for a ticket, in one strip, so that the page itself stays short. */
export function TicketWork({ rows }: { rows: readonly WorkRow[] }) {
  if (rows.length === 0) return null
  return (
    <nav className="work" aria-label="Work">
      <ul>
        {rows.map(({ key, label, says, href, tone }) => (
          <li key={key}>
            <Link to={href} className={`work-row work-${tone}`}>
              <span className="label-type">{label}</span>
              <span className="work-says">{says}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
