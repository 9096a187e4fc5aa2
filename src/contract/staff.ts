import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './staff.schema.ts'

export type StaffMember = z.infer<typeof schemas.memberSchema>

/** A staff member in the list; with a second factor, log-ins require a code too. */
export type ListedMember = z.infer<typeof schemas.getStaffSchemas.output>['staff'][number]

/** Everyone who can be assigned: active staff, by name. */
export const getAssignableStaff = endpoint<typeof schemas.getAssignableStaffSchemas>(
  'GET',
  '/api/staff/assignable',
  { for: levels.staff },
)
export const getStaff = endpoint<typeof schemas.getStaffSchemas>('GET', '/api/staff', {
  for: levels.staff,
})
export const inviteStaff = endpoint<typeof schemas.inviteStaffSchemas>('POST', '/api/staff/invitations', {
  for: levels.staff,
})
/** Makes a member staff (2) or a customer (1); ends their sessions. Never the last owner; an owner with the password only. */
export const changeStaffLevel = endpoint<typeof schemas.changeStaffLevelSchemas>(
  'PUT',
  '/api/staff/{accountid}/level',
  { for: levels.staff },
)
/** Switches an account off or on; off ends its sessions. Never the last owner; an owner with the password only. */
export const changeStaffAccess = endpoint<typeof schemas.changeStaffAccessSchemas>(
  'PUT',
  '/api/staff/{accountid}/access',
  { for: levels.staff },
)
/** Gives an account a role, and with it the level of staff; ends their sessions. Never the last owner another. */
export const changeStaffRole = endpoint<typeof schemas.changeStaffRoleSchemas>(
  'PUT',
  '/api/staff/{accountid}/role',
  { for: levels.staff },
)

/** One account with its access, and how many open tickets it has. */
export type StaffMemberPage = z.infer<typeof schemas.getStaffMemberSchemas.output>
export const getStaffMember = endpoint<typeof schemas.getStaffMemberSchemas>(
  'GET',
  '/api/staff/{accountid}',
  {
    for: levels.staff,
  },
)
/** Assigns every open ticket of one staff member to another. */
export const handOverTickets = endpoint<typeof schemas.handOverTicketsSchemas>(
  'POST',
  '/api/staff/{accountid}/hand-over',
  { for: levels.staff },
)
