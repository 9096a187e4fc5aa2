import { isEnded } from '#contract/outcomes.ts'
import type { NextStepKey } from '#contract/staff-steps.ts'
import { hasArrived, isClosed, isInRepair, isPosted, statusCodes } from '#contract/ticket-statuses.ts'
import { getBalance, type JourneyFacts } from './journey-facts.ts'

/** Returns the one next step of a ticket for the staff, or what it waits for. */
export function getStaffStep(facts: JourneyFacts): NextStepKey {
  const { status, outcome } = facts
  if (isClosed(status)) return 'closed'
  if (isPosted(status)) return 'complete'
  if (!hasArrived(status)) return status === statusCodes.approved ? 'receive' : 'approve'
  if (facts.quoteOpen) return 'wait_quote'
  if (isEnded(outcome)) return getBalance(facts) > 0 ? 'wait_payment' : 'mark_posted'
  if (status === statusCodes.receivedDevice) return facts.intakeTested ? 'start_repair' : 'test'
  if (isInRepair(status)) return 'finish'
  return getBalance(facts) > 0 ? 'wait_payment' : 'mark_posted'
}
