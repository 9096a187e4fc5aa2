import * as contract from '#contract/staff.ts'
import '#contract/staff.schema.ts'
import { changeStaffAccess } from '#domain/staff/change-staff-access.ts'
import { changeStaffLevel } from '#domain/staff/change-staff-level.ts'
import { inviteStaff } from '#domain/staff/invite-staff.ts'
import { listAssignableStaff } from '#domain/staff/list-assignable-staff.ts'
import { listStaff } from '#domain/staff/list-staff.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about staff accounts. */
export function registerStaff(router: RouterDeps): void {
  const { shop } = router

  register(router, contract.getAssignableStaff, () => listAssignableStaff(shop))
  register(router, contract.getStaff, () => listStaff(shop))
  register(router, contract.inviteStaff, ({ data }, caller) => inviteStaff(shop, data, caller))
  register(router, contract.changeStaffLevel, ({ accountid, data: { level } }, caller) =>
    changeStaffLevel(shop, { accountid, level }, caller),
  )
  register(router, contract.changeStaffAccess, ({ accountid, data: { active } }, caller) =>
    changeStaffAccess(shop, { accountid, active }, caller),
  )
}
