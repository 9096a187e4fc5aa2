/** The roles of staff, all of level 2: what each may do is said with each call, and in `page-permissions.ts`. */
export const staffRoles = ['owner', 'front_desk', 'technician'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffRoleNames = {
  owner: 'Owner',
  front_desk: 'Front desk',
  technician: 'Technician',
} satisfies Record<StaffRole, string>

/** What a role is for, as the staff page explains it. */
export const staffRoleWords = {
  owner: 'Everything, including bank details, staff, settings and exports.',
  front_desk:
    'Tickets, customers, quotes, payments and posting. Refunds and prices up to the limits of the shop.',
  technician: 'What a repair needs: no money, no addresses, no customers.',
} satisfies Record<StaffRole, string>

/** Sets of roles, for calls and pages. */
export const ownerOnly = ['owner'] as const satisfies readonly StaffRole[]
export const ownerOrFrontDesk = ['owner', 'front_desk'] as const satisfies readonly StaffRole[]
export const allStaff = staffRoles
