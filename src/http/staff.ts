import * as contract from '#contract/staff.ts'
import '#contract/staff.shapes.ts'
import { changeStaffAccess } from '#domain/staff/change-staff-access.ts'
import { changeStaffLevel } from '#domain/staff/change-staff-level.ts'
import { inviteStaff } from '#domain/staff/invite-staff.ts'
import { listAssignableStaff } from '#domain/staff/list-assignable-staff.ts'
import { listStaff } from '#domain/staff/list-staff.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls about the people who work here. */
export function serveStaff(door: Door): void {
  const { shop } = door

  answer(door, contract.getAssignableStaff, () => listAssignableStaff(shop))
  answer(door, contract.getStaff, () => listStaff(shop))
  answer(door, contract.inviteStaff, ({ data }, caller) => inviteStaff(shop, data, caller))
  answer(door, contract.changeStaffLevel, ({ accountid, data: { level } }, caller) =>
    changeStaffLevel(shop, { accountid, level }, caller),
  )
  answer(door, contract.changeStaffAccess, ({ accountid, data: { active } }, caller) =>
    changeStaffAccess(shop, { accountid, active }, caller),
  )
}
