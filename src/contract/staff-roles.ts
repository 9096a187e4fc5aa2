/** The roles of staff, all of level 2: what each may do is said with each call, and in `page-permissions.ts`. */
export const staffRoles = ['owner', 'front_desk', 'technician'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Sets of roles, for calls and pages. */
export const ownerOnly = ['owner'] as const satisfies readonly StaffRole[]
export const ownerOrFrontDesk = ['owner', 'front_desk'] as const satisfies readonly StaffRole[]
export const allStaff = staffRoles
