import { endpoint, levels } from './endpoint.ts'

export type StaffMember = {
  accountid: number
  fullname: string
  email: string
  /** An invited person has not chosen a password yet. */
  state: 'active' | 'invited' | 'deactivated'
  level: 1 | 2
}

/** A member as the list shows them; with a second step, a log-in asks for a code too. */
export type ListedMember = StaffMember & { second_factor: boolean }

/** Everyone who can be assigned: active staff, by name. */
export const getAssignableStaff = endpoint<
  Record<never, never>,
  { staff: { accountid: number; fullname: string }[] }
>('GET', '/api/staff/assignable', { for: levels.staff })
export const getStaff = endpoint<Record<never, never>, { staff: ListedMember[] }>('GET', '/api/staff', {
  for: levels.staff,
})
export const inviteStaff = endpoint<{ data: { fullname: string; email: string } }, { member: StaffMember }>(
  'POST',
  '/api/staff/invitations',
  { for: levels.staff },
)
/** Makes a member staff (2) or a customer (1); ends their sessions. Never the last active staff account. */
export const changeStaffLevel = endpoint<
  { accountid: number; data: { level: 1 | 2 } },
  { member: StaffMember }
>('PUT', '/api/staff/{accountid}/level', { for: levels.staff })
/** Switches an account off or on; off ends its sessions. Never the last active staff account. */
export const changeStaffAccess = endpoint<
  { accountid: number; data: { active: boolean } },
  { member: StaffMember }
>('PUT', '/api/staff/{accountid}/access', { for: levels.staff })
