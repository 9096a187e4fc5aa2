import type { StaffTicketListPage } from '#contract/staff-pages.schema.ts'
import type { TicketFilter } from '#contract/tickets.schema.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { countQueues } from '../queues/count-queues.ts'
import type { Shop } from '../shop.ts'
import { listAssignableStaff } from '../staff/list-assignable-staff.ts'
import { listViews } from '../views/change-views.ts'
import { toPermittedFilter } from '../tickets/plain-search.ts'
import { countTicketList, listTicketPage } from '../tickets/list-tickets.ts'

/** One page of the staff ticket list, the staff members that tickets can be assigned to, and the counts of queues and views. */
export async function readStaffTicketListPage(
  shop: Shop,
  filter: TicketFilter,
  caller: Caller,
): Promise<StaffTicketListPage> {
  const reader = requireAccount(caller).id
  const permit = (wanted: TicketFilter) => toPermittedFilter(shop, wanted, caller)
  const [list, { staff }, { views }, { queues }] = await Promise.all([
    permit(filter).then((permitted) => listTicketPage(shop, permitted, reader)),
    listAssignableStaff(shop),
    listViews(shop.database.db, caller),
    countQueues(shop),
  ])
  const counts = await Promise.all(
    views.map(async (view) => countTicketList(shop, await permit(view.filter), reader)),
  )
  return { ...list, staff, queues, views: views.map((view, index) => ({ ...view, count: counts[index]! })) }
}
