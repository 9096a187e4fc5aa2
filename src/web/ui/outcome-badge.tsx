import { EXPRESS } from '#contract/express.ts'
import { outcomeName, type TicketOutcome } from '#contract/outcomes.ts'
import { statusClass, statusName, type Status } from '#contract/ticket-statuses.ts'
import './outcome-badge.css'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  status: Status
  outcome?: TicketOutcome | null | undefined
  warrantyOf?: number | null | undefined
  /** Whether it goes before the others. */
  express?: boolean
}

/** Where a ticket stands, as one badge: how it ended, else its status; and whether it is a warranty claim, or goes first. */
export function OutcomeBadge({ status, outcome = null, warrantyOf = null, express = false }: Props) {
  return (
    <>
      <StatusBadge
        className={statusClass(status)}
        name={outcome === null ? statusName(status) : outcomeName(outcome)}
      />
      {express && <span className="ticket-warranty"> {EXPRESS}</span>}
      {warrantyOf !== null && <span className="ticket-warranty"> Warranty</span>}
    </>
  )
}
