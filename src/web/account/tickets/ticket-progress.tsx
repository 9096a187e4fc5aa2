import type { ReactNode } from 'react'
import type { Status } from '#contract/ticket-statuses.ts'
import type { TicketOutcome } from '#contract/outcomes.ts'
import type { TicketStep } from '#contract/tickets.schema.ts'
import { OutcomeBadge } from '../../ui/outcome-badge.tsx'
import { TicketSteps } from './ticket-steps.tsx'

type Props = {
  status: Status
  steps: readonly TicketStep[]
  /** How the ticket ends, and whether it is a warranty claim. */
  outcome: TicketOutcome | null
  warrantyOf?: number | null
  /** The parcel that is on its way, as a link to the carrier's page. */
  parcel?: ReactNode
}

/** Where the phone is: status, progress, and the parcel on its way. */
export function TicketProgress({ status, steps, outcome, warrantyOf = null, parcel }: Props) {
  return (
    <div className="ticket-progress">
      <p>
        <OutcomeBadge status={status} outcome={outcome} warrantyOf={warrantyOf} />
      </p>
      <TicketSteps status={status} steps={steps} ended={outcome !== null} />
      {parcel && <p className="text-fine">{parcel}</p>}
    </div>
  )
}
