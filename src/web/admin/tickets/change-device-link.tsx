import { Link } from '../../link.tsx'

/** Link to the page that corrects model and serial of a ticket. */
export function ChangeDeviceLink({ ticketid }: { ticketid: number }) {
  return (
    <Link to={`/admin/tickets/${ticketid}/device`} className="text-link screen-only">
      Correct model or serial
    </Link>
  )
}
