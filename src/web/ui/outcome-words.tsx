import { outcomeName, type TicketOutcome } from '#contract/outcomes.ts'
import './outcome-words.css'

type Props = { outcome: TicketOutcome | null; warrantyOf?: number | null }

/** The words beside a status badge: how the ticket ends, and whether it is a warranty claim. */
export function OutcomeWords({ outcome, warrantyOf = null }: Props) {
  const words = [
    ...(outcome === null ? [] : [outcomeName(outcome)]),
    ...(warrantyOf === null ? [] : ['Warranty']),
  ]
  if (words.length === 0) return null
  return <span className="outcome-words">{words.join(', ')}</span>
}
