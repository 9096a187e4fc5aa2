import { isPosted } from '#contract/ticket-statuses.ts'
import type { StaffTicketPage } from '#contract/staff-pages.schema.ts'
import { Link } from '../../link.tsx'
import { Notice } from '../../ui/card.tsx'
import { getTicketPath } from '../ticket-path.ts'

type Props = { ticket: StaffTicketPage['ticket']; from: string }

/** Says why a phone that went back has no warranty on record, and what to do; renders nothing otherwise. */
export function NoWarrantyNotice({ ticket, from }: Props) {
  if (!isPosted(ticket.status) || ticket.outcome !== null || ticket.warranty_until !== null) return null
  return (
    <Notice tone="info" className="mb-4 screen-only">
      <p>
        No warranty is on record, because no completion document with one was issued. Was the phone repaired?{' '}
        <Link to={getTicketPath(ticket.id, from, 'completion')} className="text-link">
          Test its parts and issue the document
        </Link>
        : the customer reads it, and the warranty is kept with the ticket.
      </p>
    </Notice>
  )
}
