import type { TicketStep } from '#contract/tickets.ts'
import { isAtOrAfter, statusSteps, stepReached, type Status } from '#contract/ticket-statuses.ts'

type StepReached = {
  step: Status
  /** When the step was last entered; null when it is still to come or was skipped. */
  since: string | null
  place: 'done' | 'passed' | 'now' | 'ahead'
}

/** Dates of the steps from submitted to completed; steps after a move backwards count as not reached. */
export function stepsReached(status: Status, steps: readonly TicketStep[]): StepReached[] {
  // "Waiting approval" counts as submitted.
  const reached = stepReached(status)
  const findSince = (wanted: Status) => steps.findLast((step) => step.status === wanted)?.since ?? null
  return statusSteps.map((step) => {
    if (step === reached) return { step, since: findSince(status) ?? findSince(step), place: 'now' }
    if (isAtOrAfter(step, reached)) return { step, since: null, place: 'ahead' }
    const since = findSince(step)
    return { step, since, place: since === null ? 'passed' : 'done' }
  })
}
