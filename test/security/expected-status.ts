import { levels, mayCall, type Endpoint } from '#contract/endpoint.ts'
import { mayOpen } from '#contract/page-permissions.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { NamedRole, Row } from './authorisation-matrix.ts'
import type { PageRow } from './page-matrix.ts'
import type { Role } from './roles.ts'

const denied = new Set([401, 403, 404])
const lesserStaff: Partial<Record<Role, StaffRole>> = { technician: 'technician', frontDesk: 'front_desk' }

/** The status of a refusal that a call answers this caller with; null when it is permitted. */
export function getRefusal(endpoint: Endpoint, { expected }: Row, role: Role): number | null {
  const staffRole = lesserStaff[role]
  const { staff, customerA, customerB } = expected
  const getStatus = (status: number) => (denied.has(status) ? status : null)
  if (!staffRole) return getStatus(expected[role as NamedRole])
  if (mayCall(staffRole, endpoint)) return getStatus(staff)
  if (endpoint.for.level >= levels.staff) return 403
  // They count as a customer, who has nothing of what the row asks for.
  return [customerB, customerA].find((status) => denied.has(status)) ?? null
}

/** The status that a page is answered with. */
export function pageStatus(path: string, { expected }: PageRow, role: Role): number {
  const staffRole = lesserStaff[role]
  if (!staffRole) return expected[role as NamedRole]
  if (staffRole === 'technician' && expected.technician !== undefined) return expected.technician
  if (expected.staff !== 200 || !path.startsWith('/admin/')) return expected.staff
  return mayOpen(staffRole, path) ? 200 : 403
}
