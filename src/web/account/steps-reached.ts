import { statuses, type Status, type TicketStep } from '#contract/tickets.ts'

export type StepReached = {
  step: Status
  /** When it was last entered; null when it lies ahead or was passed over. */
  since: string | null
  place: 'done' | 'passed' | 'now' | 'ahead'
}

/** How far a ticket has come on the way from submitted to completed; what it went back before lies ahead again. */
export function stepsReached(status: Status, steps: readonly TicketStep[]): StepReached[] {
  // A ticket that waits for approval has been submitted and nothing more.
  const reached = Math.max(status, 0)
  const lastOf = (wanted: Status) => steps.findLast((step) => step.status === wanted)?.since ?? null
  return statuses
    .filter((step) => step >= 0)
    .map((step) => {
      if (step > reached) return { step, since: null, place: 'ahead' }
      if (step === reached) return { step, since: lastOf(status) ?? lastOf(step), place: 'now' }
      const since = lastOf(step)
      return { step, since, place: since === null ? 'passed' : 'done' }
    })
}
