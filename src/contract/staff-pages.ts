import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './staff-pages.schema.ts'
import { statusCodes } from './ticket-statuses.ts'
import type { TicketFilter } from './tickets.ts'

/** The state of each piece of work on a ticket. */
export type TicketWork = StaffTicketPage['work']

/** A ticket beside another in a list: on the same page, or on the previous or next one. */
export type ListNeighbour = NonNullable<ListNeighbours['before']>
export type ListNeighbours = StaffTicketPage['neighbours']

/** What the bench does next with a ticket. */
export type TicketWorkspace = StaffTicketPage['bench']

/** Data of the staff page for a ticket. */
export type StaffTicketPage = z.infer<typeof schemas.getStaffTicketPageSchemas.output>

/** The page of the list that a ticket was opened from, and the cursor of the previous page. */
export type OpenedFrom = NonNullable<z.infer<typeof schemas.getStaffTicketPageSchemas.input>['data']>

/** Returns all data of the staff page for a ticket; `data` is null when it was not opened from a list. */
export const getStaffTicketPage = endpoint<typeof schemas.getStaffTicketPageSchemas>(
  'POST',
  '/api/pages/admin/tickets/{id}',
  { for: levels.staff },
)

/** One page of the staff ticket list, and the staff members that tickets can be assigned to. */
export type StaffTicketListPage = z.infer<typeof schemas.getStaffTicketListPageSchemas.output>
/** Returns all data of the staff ticket list, filtered. */
export const getStaffTicketListPage = endpoint<typeof schemas.getStaffTicketListPageSchemas>(
  'POST',
  '/api/pages/admin/tickets',
  { for: levels.staff },
)

/** The lists of the staff dashboard, and the filter of each. */
export const dashboardLists = {
  unanswered: { waiting: 'shop', sort: 'updated' },
  booked: { status: statusCodes.submitted, sort: 'oldest' },
  unassigned: { status: statusCodes.receivedDevice, assigned: 0, sort: 'oldest' },
  updated: { sort: 'updated' },
} as const satisfies Record<string, TicketFilter>
export type DashboardList = keyof typeof dashboardLists

/** Data of the staff dashboard: the first tickets of each list, and its count. */
export type StaffDashboardPage = z.infer<typeof schemas.getStaffDashboardPageSchemas.output>
/** Returns all data of the staff dashboard. */
export const getStaffDashboardPage = endpoint<typeof schemas.getStaffDashboardPageSchemas>(
  'GET',
  '/api/pages/admin/dashboard',
  { for: levels.staff },
)

/** A ticket beside others of the same phone or customer. */
export type RelatedTicket = StaffTicketPage['related']['device'][number]

/** Data of the staff page for a customer. */
export type CustomerPage = z.infer<typeof schemas.getCustomerPageSchemas.output>
/** Returns all data of the staff page for a customer. */
export const getCustomerPage = endpoint<typeof schemas.getCustomerPageSchemas>(
  'GET',
  '/api/pages/admin/customers/{id}',
  { for: levels.staff },
)

/** Data of the staff page for an intake, without the catalogue. */
export type IntakePage = z.infer<typeof schemas.getIntakePageSchemas.output>
/** Returns all data of the staff page for an intake. */
export const getIntakePage = endpoint<typeof schemas.getIntakePageSchemas>(
  'GET',
  '/api/pages/admin/tickets/{id}/intake',
  { for: levels.staff },
)

/** Data of the staff page for a completion document. */
export type CompletionPage = z.infer<typeof schemas.getCompletionPageSchemas.output>
/** Returns all data of the staff page for a completion document. */
export const getCompletionPage = endpoint<typeof schemas.getCompletionPageSchemas>(
  'GET',
  '/api/pages/admin/tickets/{id}/completion',
  { for: levels.staff },
)

/** Returns all data of the staff page for a ticket's parcels. */
export const getParcelPage = endpoint<typeof schemas.getParcelPageSchemas>(
  'GET',
  '/api/pages/admin/tickets/{id}/parcel',
  { for: levels.staff },
)

/** Returns all data of the staff page for a ticket's quotes. */
export const getQuotePage = endpoint<typeof schemas.getQuotePageSchemas>(
  'GET',
  '/api/pages/admin/tickets/{id}/quote',
  { for: levels.staff },
)

/** How a ticket ends: outcome, fees, warranty claims and notices about uncollected goods. */
export type EndingPage = z.infer<typeof schemas.getEndingPageSchemas.output>
/** Returns all data of the staff page about how a ticket ends. */
export const getEndingPage = endpoint<typeof schemas.getEndingPageSchemas>(
  'GET',
  '/api/pages/admin/tickets/{id}/ending',
  { for: levels.staff },
)

/** Returns all data of the staff page for a ticket's money. */
export const getMoneyPage = endpoint<typeof schemas.getMoneyPageSchemas>(
  'GET',
  '/api/pages/admin/tickets/{id}/money',
  { for: levels.staff },
)
