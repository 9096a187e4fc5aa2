import type { StaffTicketListPage } from '#contract/staff-pages.ts'
import type { TicketFilter } from '#contract/tickets.ts'
import type { Shop } from '../shop.ts'
import { listAssignableStaff } from '../staff/list-assignable-staff.ts'
import { listTicketPage } from '../tickets/list-tickets.ts'

/** One page of the staff ticket list, and the staff members that tickets can be assigned to. */
export async function readStaffTicketListPage(
  shop: Shop,
  filter: TicketFilter,
): Promise<StaffTicketListPage> {
  const [list, { staff }] = await Promise.all([listTicketPage(shop, filter), listAssignableStaff(shop)])
  return { ...list, staff }
}
