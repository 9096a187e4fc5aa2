import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('storefront/home-page.tsx'),
  route('about', 'storefront/about-page.tsx'),
  route('contact', 'storefront/contact-page.tsx'),
  route('identify', 'storefront/identify-page.tsx'),
  route('locations', 'storefront/locations-page.tsx'),
  route('warranty', 'storefront/warranty-page.tsx'),
  route('terms', 'storefront/terms-page.tsx'),
  route('privacy', 'storefront/privacy-page.tsx'),
  route('services/:slug', 'storefront/service-page.tsx'),

  route('repairs', 'booking/choose-phone-page.tsx'),
  route('repairs/:phoneName', 'booking/choose-repair-page.tsx'),
  route('booking/:phoneName/:repairName', 'booking/book-repair-page.tsx'),
  route('confirmation', 'booking/confirmation-page.tsx'),

  route('track/:token', 'account/track-page.tsx'),
  // What the code on a packing slip opens.
  route('t/:number', 'account/slip-code-page.tsx'),

  route('account', 'account/account-redirect.tsx'),
  route('account/register', 'account/register-page.tsx'),
  route('account/verifyemail', 'account/check-inbox-page.tsx'),
  route('account/verify/:authtoken?', 'account/verify-page.tsx'),
  route('account/login', 'account/log-in-page.tsx'),
  route('account/logout', 'account/log-out-page.tsx'),
  route('account/forgot', 'account/forgot-password-page.tsx'),
  route('account/reset/:authtoken', 'account/reset-password-page.tsx'),
  layout('account/needs-customer.tsx', [
    route('account/dashboard', 'account/dashboard-page.tsx'),
    route('account/ticket/:ticketid', 'account/ticket-page.tsx'),
    route('account/ticket/:ticketid/pay', 'account/pay-page.tsx'),
    route('account/ticket/:ticketid/invoice', 'account/invoice-page.tsx'),
    route('account/ticket/:ticketid/packing-slip', 'account/packing-slip-page.tsx'),
    route('account/ticket/:ticketid/correct', 'account/correct-page.tsx'),
    route('account/ticket/:ticketid/cancel', 'account/cancel-page.tsx'),
    route('account/ticket/:ticketid/completion', 'account/completion-page.tsx'),
    route('account/security', 'account/security-page.tsx'),
    route('account/data', 'account/own-data-page.tsx'),
  ]),

  route('admin', 'admin/admin-redirect.tsx'),
  layout('admin/needs-staff.tsx', [
    route('admin/dashboard', 'admin/dashboard-page.tsx'),
    route('admin/devices', 'admin/devices-page.tsx'),
    route('admin/devices/:phoneName', 'admin/device-page.tsx'),
    route('admin/tickets', 'admin/tickets-page.tsx'),
    route('admin/tickets/:ticketid', 'admin/ticket-page.tsx'),
    route('admin/tickets/:ticketid/quote', 'admin/quote-page.tsx'),
    route('admin/tickets/:ticketid/parcel', 'admin/parcel-page.tsx'),
    route('admin/intake', 'admin/scan-page.tsx'),
    route('admin/tickets/:ticketid/intake', 'admin/intake-page.tsx'),
    route('admin/tickets/:ticketid/completion', 'admin/completion-page.tsx'),
    route('admin/tickets/:ticketid/notes/:noteid/delete', 'admin/delete-note-page.tsx'),
    route('admin/tickets/:ticketid/money', 'admin/money-page.tsx'),
    route('admin/mail', 'admin/mail-page.tsx'),
    route('admin/mail/wordings', 'admin/wordings-page.tsx'),
    route('admin/mail/wordings/:letter', 'admin/wording-page.tsx'),
    route('admin/shop', 'admin/shop-page.tsx'),
    route('admin/staff', 'admin/staff-page.tsx'),
    route('admin/audit', 'admin/audit-page.tsx'),
    route('admin/erase-customer', 'admin/erase-customer-page.tsx'),
  ]),

  // Looking at the parts that pages are made of, while working on them.
  ...(process.env['NODE_ENV'] === 'development'
    ? [route('development/components', 'development/components-page.tsx')]
    : []),

  route('*', 'storefront/unknown-page.tsx'),
] satisfies RouteConfig
