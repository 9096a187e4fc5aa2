import { layout, route, type PageRoute } from '../page-route.ts'

/** Pages of logged-in customers. */
export const customerRoutes: readonly PageRoute[] = [
  layout('account/layout/needs-customer.tsx', [
    route('account/dashboard', 'account/overview/dashboard-page.tsx'),
    route('account/ticket/:ticketid', 'account/tickets/ticket-page.tsx'),
    route('account/ticket/:ticketid/pay', 'account/money/pay-page.tsx'),
    route('account/ticket/:ticketid/invoice', 'account/money/invoice-page.tsx'),
    route('account/ticket/:ticketid/packing-slip', 'account/shipping/packing-slip-page.tsx'),
    route('account/ticket/:ticketid/correct', 'account/tickets/correct-page.tsx'),
    route('account/ticket/:ticketid/cancel', 'account/tickets/cancel-page.tsx'),
    route('account/ticket/:ticketid/add', 'account/parcels/add-repair-page.tsx'),
    route('account/ticket/:ticketid/terms', 'account/texts/accepted-terms-page.tsx'),
    route('account/ticket/:ticketid/claim', 'account/warranty-claims/claim-page.tsx'),
    route('account/ticket/:ticketid/completion', 'account/completions/completion-page.tsx'),
    route('account/security', 'account/security/security-page.tsx'),
    route('account/passkeys', 'account/passkeys/passkeys-page.tsx'),
    route('account/data', 'account/privacy/own-data-page.tsx'),
  ]),
]
