import { Link } from '../link.tsx'

/** Link back to the ticket, shown at the top of every page below it. */
export function BackToTicket({ id }: { id: number }) {
  return (
    <p className="screen-only">
      <Link className="text-link" to={`/account/ticket/${id}`}>
        Ticket {id}
      </Link>
    </p>
  )
}
