import { useNavigate } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../link.tsx'
import { type Neighbour, type Neighbours } from './neighbours.ts'
import { getTicketPath } from '../ticket-path.ts'
import { useShortcuts } from '../shortcuts/shortcuts.ts'

/** Links from a ticket back to its list, and to the previous and next ticket. */
export function TicketPager({ neighbours, from }: { neighbours: Neighbours; from: string }) {
  const navigate = useNavigate()
  const list = `/admin/tickets${from === '' ? '' : `?${from.replace(/^\?/, '')}`}`
  const go = (to: Neighbour | null) => to && (() => void navigate(getTicketPath(to.id, to.from)))
  useShortcuts({
    u: () => void navigate(list),
    '[': go(neighbours.before) ?? undefined,
    ']': go(neighbours.after) ?? undefined,
  })
  return (
    <nav aria-label="Tickets of the list" className="ticket-turns">
      <Turn to={neighbours.before} word="Previous" sign="‹" />
      <Link to={list} className={buttonClass('secondary')}>
        Back to the list
      </Link>
      <Turn to={neighbours.after} word="Next" sign="›" />
    </nav>
  )
}

function Turn({ to, word, sign }: { to: Neighbour | null; word: string; sign: string }) {
  if (!to) return null
  return (
    <Link
      to={getTicketPath(to.id, to.from)}
      className={buttonClass('secondary')}
      title={`${word}: ticket #${to.id}`}
    >
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">
        {word}: ticket #{to.id}
      </span>
    </Link>
  )
}
