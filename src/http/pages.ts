import { pageCalls } from '#contract/pages.schema.ts'
import { staffPageCalls } from '#contract/staff-pages.schema.ts'
import { readAccountPage } from '#domain/pages/read-account-page.ts'
import { readBookingFormPage } from '#domain/pages/read-booking-form-page.ts'
import { readBookingPage, readParcelPage } from '#domain/pages/read-booking-page.ts'
import { readCustomerPage } from '#domain/pages/read-customer-page.ts'
import { readCompletionPage } from '#domain/pages/read-completion-page.ts'
import { readIntakePage } from '#domain/pages/read-intake-page.ts'
import { readEndingPage } from '#domain/pages/read-ending-page.ts'
import { readMoneyPage } from '#domain/pages/read-money-page.ts'
import { readSearchPage } from '#domain/pages/read-search-page.ts'
import { readQuotePage } from '#domain/pages/read-quote-page.ts'
import { readStaffDashboardPage } from '#domain/pages/read-staff-dashboard-page.ts'
import { readStaffTicketListPage } from '#domain/pages/read-staff-ticket-list-page.ts'
import { readStaffTicketPage } from '#domain/pages/read-staff-ticket-page.ts'
import { readTicketPage } from '#domain/pages/read-ticket-page.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls that read what one page shows, for customers and for staff. */
export function registerPages(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, pageCalls, {
    'GET /api/pages/tickets/{id}': ({ id }, caller) => readTicketPage(shop, id, caller),
    'GET /api/pages/tickets/{id}/booking': ({ id }, caller) => readBookingPage(shop, id, caller),
    'GET /api/pages/account': (_, caller, context) => readAccountPage(shop, caller, context.cookie('draft')),
    'GET /api/pages/booking-form': async (_, caller, context) => {
      context.setHeader('cache-control', 'private, no-store')
      return readBookingFormPage(shop, caller, context.cookie('draft'))
    },
  })
  bindCalls(router, staffPageCalls, {
    'POST /api/pages/admin/tickets/{id}': ({ id, data }, caller) =>
      readStaffTicketPage(shop, id, data, caller),
    'POST /api/pages/admin/tickets': ({ data }, caller) => readStaffTicketListPage(shop, data, caller),
    'GET /api/pages/admin/dashboard': () => readStaffDashboardPage(shop),
    'GET /api/pages/admin/search': ({ q }, caller) => readSearchPage(shop, q, caller),
    'GET /api/pages/admin/customers/{id}': ({ id }) => readCustomerPage(shop, id),
    'GET /api/pages/admin/tickets/{id}/intake': ({ id }) => readIntakePage(shop, id),
    'GET /api/pages/admin/tickets/{id}/completion': ({ id }, caller) => readCompletionPage(shop, id, caller),
    'GET /api/pages/admin/tickets/{id}/parcel': ({ id }) => readParcelPage(shop, id),
    'GET /api/pages/admin/tickets/{id}/quote': ({ id }) => readQuotePage(shop, id),
    'GET /api/pages/admin/tickets/{id}/ending': ({ id }) => readEndingPage(shop, id),
    'GET /api/pages/admin/tickets/{id}/money': ({ id }, caller) => readMoneyPage(shop, id, caller),
  })
}
