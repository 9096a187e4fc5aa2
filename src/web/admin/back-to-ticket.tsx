import { Link } from 'react-router'

/** The way back to a ticket, at the top of every page of work on it. */
export function BackToTicket({ id }: { id: number }) {
  return (
    <p className="screen-only mb-2">
      <Link className="text-link" to={`/admin/tickets/${id}`}>
        Ticket #{id}
      </Link>
    </p>
  )
}
