import * as contract from '#contract/pages.ts'
import '#contract/pages.schema.ts'
import * as staffContract from '#contract/staff-pages.ts'
import '#contract/staff-pages.schema.ts'
import { readAccountPage } from '#domain/pages/read-account-page.ts'
import { readBookingFormPage } from '#domain/pages/read-booking-form-page.ts'
import { readBookingPage, readParcelPage } from '#domain/pages/read-booking-page.ts'
import { readCustomerPage } from '#domain/pages/read-customer-page.ts'
import { readCompletionPage } from '#domain/pages/read-completion-page.ts'
import { readIntakePage } from '#domain/pages/read-intake-page.ts'
import { readEndingPage } from '#domain/pages/read-ending-page.ts'
import { readMoneyPage } from '#domain/pages/read-money-page.ts'
import { readQuotePage } from '#domain/pages/read-quote-page.ts'
import { readStaffDashboardPage } from '#domain/pages/read-staff-dashboard-page.ts'
import { readStaffTicketListPage } from '#domain/pages/read-staff-ticket-list-page.ts'
import { readStaffTicketPage } from '#domain/pages/read-staff-ticket-page.ts'
import { readTicketPage } from '#domain/pages/read-ticket-page.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls that read what one page shows, for customers and for staff. */
export function registerPages(router: RouterDeps): void {
  const { shop } = router

  register(router, contract.getTicketPage, ({ id }, caller) => readTicketPage(shop, id, caller))
  register(router, contract.getBookingPage, ({ id }, caller) => readBookingPage(shop, id, caller))
  register(router, contract.getAccountPage, (_, caller, context) =>
    readAccountPage(shop, caller, context.cookie('draft')),
  )
  register(router, contract.getBookingFormPage, async (_, caller, context) => {
    context.setHeader('cache-control', 'private, no-store')
    return readBookingFormPage(shop, caller, context.cookie('draft'))
  })

  register(router, staffContract.getStaffTicketPage, ({ id, data }, caller) =>
    readStaffTicketPage(shop, id, data, caller),
  )
  register(router, staffContract.getStaffTicketListPage, ({ data }, caller) =>
    readStaffTicketListPage(shop, data, caller),
  )
  register(router, staffContract.getStaffDashboardPage, () => readStaffDashboardPage(shop))
  register(router, staffContract.getCustomerPage, ({ id }) => readCustomerPage(shop, id))
  register(router, staffContract.getIntakePage, ({ id }) => readIntakePage(shop, id))
  register(router, staffContract.getCompletionPage, ({ id }, caller) => readCompletionPage(shop, id, caller))
  register(router, staffContract.getParcelPage, ({ id }) => readParcelPage(shop, id))
  register(router, staffContract.getQuotePage, ({ id }) => readQuotePage(shop, id))
  register(router, staffContract.getEndingPage, ({ id }) => readEndingPage(shop, id))
  register(router, staffContract.getMoneyPage, ({ id }) => readMoneyPage(shop, id))
}
