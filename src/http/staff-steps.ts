import { staffStepCalls } from '#contract/staff-steps.schema.ts'
import { takeStaffStep } from '#domain/staff-steps/take-staff-step.ts'
import { undoStaffStep } from '#domain/staff-steps/undo-staff-step.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls that take the next step of a ticket, and undo it. */
export function registerStaffSteps(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, staffStepCalls, {
    'POST /api/tickets/{id}/steps': ({ id, data }, caller) => takeStaffStep(shop, id, data, caller),
    'DELETE /api/tickets/{id}/steps/{stepid}': ({ id, stepid }, caller) =>
      undoStaffStep(shop, id, stepid, caller),
  })
}
