import { Link } from 'react-router'

/** The way back to a ticket, at the top of every page that belongs to it. */
export function BackToTicket({ id }: { id: number }) {
  return (
    <p className="screen-only">
      <Link className="text-link" to={`/account/ticket/${id}`}>
        Ticket {id}
      </Link>
    </p>
  )
}
