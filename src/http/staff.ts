import { staffCalls } from '#contract/staff.schema.ts'
import { staffRuleCalls } from '#contract/staff-rules.schema.ts'
import { handOverTickets } from '#domain/bulk-changes/hand-over-tickets.ts'
import { readStaffMember } from '#domain/bulk-changes/read-staff-member.ts'
import { changeStaffAccess } from '#domain/staff/change-staff-access.ts'
import { changeStaffLevel } from '#domain/staff/change-staff-level.ts'
import { changeStaffRole } from '#domain/staff/change-staff-role.ts'
import { inviteStaff } from '#domain/staff/invite-staff.ts'
import { listAssignableStaff } from '#domain/staff/list-assignable-staff.ts'
import { listStaff } from '#domain/staff/list-staff.ts'
import { readStaffRules, updateStaffRules } from '#domain/guarded-changes/staff-rules.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about staff accounts. */
export function registerStaff(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, staffCalls, {
    'GET /api/staff/assignable': () => listAssignableStaff(shop),
    'GET /api/staff': () => listStaff(shop),
    'POST /api/staff/invitations': ({ data }, caller) => inviteStaff(shop, data, caller),
    'PUT /api/staff/{accountid}/level': ({ accountid, data }, caller) =>
      changeStaffLevel(shop, { accountid, ...data }, caller),
    'PUT /api/staff/{accountid}/access': ({ accountid, data }, caller) =>
      changeStaffAccess(shop, { accountid, ...data }, caller),
    'PUT /api/staff/{accountid}/role': ({ accountid, data }, caller) =>
      changeStaffRole(shop, { accountid, ...data }, caller),
    'GET /api/staff/{accountid}': (input) => readStaffMember(shop, input),
    'POST /api/staff/{accountid}/hand-over': ({ accountid, data }, caller) =>
      handOverTickets(shop, { accountid, ...data }, caller),
  })
  bindCalls(router, staffRuleCalls, {
    'GET /api/staff/rules': () => readStaffRules(shop),
    'PUT /api/staff/rules': ({ data }, caller) => updateStaffRules(shop, data, caller),
  })
}
