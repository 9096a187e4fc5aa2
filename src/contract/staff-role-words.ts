import type { StaffRole } from './staff-roles.ts'

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
