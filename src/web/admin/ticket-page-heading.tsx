import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useRepairs } from '../repairs.ts'
import { getTicketPath } from './ticket-path.ts'

type Props = {
  title: string
  ticket: { id: number; displayName: string; repair_name: string }
  actions?: ReactNode
}

/** Heading of a page below a ticket: link back, title and repair. */
export function TicketPageHeading({ title, ticket: { id, displayName, repair_name }, actions }: Props) {
  const repairs = useRepairs()
  const from = useSearchParams()[0].get('from') ?? ''
  return (
    <PageHeading
      title={title}
      eyebrow={
        <>
          <Link className="text-link screen-only" to={getTicketPath(id, from)}>
            Ticket #{id}
          </Link>
          {` ${displayName} · ${repairs.name(repair_name)}`}
        </>
      }
      actions={actions}
    />
  )
}
