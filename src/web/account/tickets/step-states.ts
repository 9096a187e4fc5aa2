import { isAtOrAfter, statusSteps, stepReached, type Status } from '#contract/ticket-statuses.ts'
import type { TicketStep } from '#contract/tickets.schema.ts'

type StepState = {
  step: Status
  /** When the step was last entered; null when it is still to come or was skipped. */
  since: string | null
  state: 'done' | 'passed' | 'now' | 'ahead'
}

/**
 * Dates of the steps from submitted to completed; steps after a move backwards count as not reached. A ticket that ended without a
 * repair has only those that it went through.
 */
export function getStepStates(status: Status, steps: readonly TicketStep[], ended = false): StepState[] {
  // "Waiting approval" counts as submitted.
  const reached = stepReached(status)
  const findSince = (wanted: Status) => steps.findLast((step) => step.status === wanted)?.since ?? null
  const states = statusSteps.map((step): StepState => {
    if (step === reached) return { step, since: findSince(status) ?? findSince(step), state: 'now' }
    if (isAtOrAfter(step, reached)) return { step, since: null, state: 'ahead' }
    const since = findSince(step)
    return { step, since, state: since === null ? 'passed' : 'done' }
  })
  return ended ? states.filter(({ state }) => state === 'done' || state === 'now') : states
}
