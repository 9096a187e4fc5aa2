import * as contract from '#contract/staff.ts'
import '#contract/staff.schema.ts'
import * as rules from '#contract/staff-rules.ts'
import '#contract/staff-rules.schema.ts'
import { handOverTickets } from '#domain/bulk-changes/hand-over-tickets.ts'
import { readStaffMember } from '#domain/bulk-changes/read-staff-member.ts'
import { changeStaffAccess } from '#domain/staff/change-staff-access.ts'
import { changeStaffLevel } from '#domain/staff/change-staff-level.ts'
import { changeStaffRole } from '#domain/staff/change-staff-role.ts'
import { inviteStaff } from '#domain/staff/invite-staff.ts'
import { listAssignableStaff } from '#domain/staff/list-assignable-staff.ts'
import { listStaff } from '#domain/staff/list-staff.ts'
import { readStaffRules, updateStaffRules } from '#domain/guarded-changes/staff-rules.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about staff accounts. */
export function registerStaff(router: RouterDeps): void {
  const { shop } = router

  register(router, contract.getAssignableStaff, () => listAssignableStaff(shop))
  register(router, contract.getStaff, () => listStaff(shop))
  register(router, rules.getStaffRules, () => readStaffRules(shop))
  register(router, rules.updateStaffRules, ({ data }, caller) => updateStaffRules(shop, data, caller))
  register(router, contract.inviteStaff, ({ data }, caller) => inviteStaff(shop, data, caller))
  register(router, contract.changeStaffLevel, ({ accountid, data }, caller) =>
    changeStaffLevel(shop, { accountid, ...data }, caller),
  )
  register(router, contract.changeStaffAccess, ({ accountid, data }, caller) =>
    changeStaffAccess(shop, { accountid, ...data }, caller),
  )
  register(router, contract.changeStaffRole, ({ accountid, data }, caller) =>
    changeStaffRole(shop, { accountid, ...data }, caller),
  )
  register(router, contract.getStaffMember, (input) => readStaffMember(shop, input))
  register(router, contract.handOverTickets, ({ accountid, data }, caller) =>
    handOverTickets(shop, { accountid, ...data }, caller),
  )
}
