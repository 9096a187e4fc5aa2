import { statusCodes } from './ticket-statuses.ts'
import type { TicketFilter } from './tickets.schema.ts'

/** The lists of the staff dashboard, and the filter of each. */
export const dashboardLists = {
  unanswered: { waiting: 'shop', sort: 'updated' },
  booked: { status: statusCodes.submitted, sort: 'oldest' },
  unassigned: { status: statusCodes.receivedDevice, assigned: 0, sort: 'oldest' },
  updated: { sort: 'updated' },
} as const satisfies Record<string, TicketFilter>
export type DashboardList = keyof typeof dashboardLists
