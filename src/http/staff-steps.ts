import * as contract from '#contract/staff-steps.ts'
import '#contract/staff-steps.schema.ts'
import { takeStaffStep } from '#domain/staff-steps/take-staff-step.ts'
import { undoStaffStep } from '#domain/staff-steps/undo-staff-step.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls that take the next step of a ticket, and undo it. */
export function registerStaffSteps(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.takeStaffStep, ({ id, data }, caller) => takeStaffStep(shop, id, data, caller))
  register(router, contract.undoStaffStep, ({ id, stepid }, caller) =>
    undoStaffStep(shop, id, stepid, caller),
  )
}
