import type { StaffTicketListPage } from '#contract/staff-pages.schema.ts'
import type { TicketFilter } from '#contract/tickets.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { listAssignableStaff } from '../staff/list-assignable-staff.ts'
import { listViews } from '../views/change-views.ts'
import { toPermittedFilter } from '../tickets/plain-search.ts'
import { listTicketPage } from '../tickets/list-tickets.ts'

/** One page of the staff ticket list, and the staff members that tickets can be assigned to. */
export async function readStaffTicketListPage(
  shop: Shop,
  filter: TicketFilter,
  caller: Caller,
): Promise<StaffTicketListPage> {
  const [list, { staff }, { views }] = await Promise.all([
    toPermittedFilter(shop, filter, caller).then((permitted) =>
      listTicketPage(shop, permitted, requireAccount(caller).id),
    ),
    listAssignableStaff(shop),
    listViews(shop.database.db, caller),
  ])
  return { ...list, staff, views }
}
