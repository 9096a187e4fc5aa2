/** A page or layout: its file and its path. */
export type PageRoute = {
  /** Relative to `src/web`. */
  file: string
  path?: string
  index?: true
  children?: readonly PageRoute[]
}

const index = (file: string): PageRoute => ({ index: true, file })
const route = (path: string, file: string): PageRoute => ({ path, file })
const layout = (file: string, children: readonly PageRoute[]): PageRoute => ({ file, children })

/** Every page of the site, for server, browser, metrics and tests. */
export const pageRoutes: readonly PageRoute[] = [
  // Visitors see a notice in their place until the shop is opened.
  layout('layout/needs-open-shop.tsx', [
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
  ]),
  route('confirmation', 'booking/confirmation-page.tsx'),

  route('track/:token', 'account/tracking/track-page.tsx'),
  // In the text that asks the owner of a number; short, since people pay for it.
  route('sms/:token', 'account/text-messages/text-question-page.tsx'),
  // Target of a packing slip's QR code.
  route('t/:number', 'account/tracking/slip-code-page.tsx'),

  route('account', 'account/account-redirect.tsx'),
  route('account/register', 'account/log-in/register-page.tsx'),
  route('account/verifyemail', 'account/log-in/check-inbox-page.tsx'),
  route('account/verify/:authtoken?', 'account/log-in/verify-page.tsx'),
  route('account/login', 'account/log-in/log-in-page.tsx'),
  route('account/logout', 'account/log-in/log-out-page.tsx'),
  route('account/undo/:token', 'account/log-in/undo-change-page.tsx'),
  route('setup/:code', 'admin/setup/begin-page.tsx'),
  route('account/forgot', 'account/log-in/forgot-password-page.tsx'),
  route('account/reset/:authtoken', 'account/log-in/reset-password-page.tsx'),
  layout('account/layout/needs-customer.tsx', [
    route('account/dashboard', 'account/overview/dashboard-page.tsx'),
    route('account/ticket/:ticketid', 'account/tickets/ticket-page.tsx'),
    route('account/ticket/:ticketid/pay', 'account/money/pay-page.tsx'),
    route('account/ticket/:ticketid/invoice', 'account/money/invoice-page.tsx'),
    route('account/ticket/:ticketid/packing-slip', 'account/shipping/packing-slip-page.tsx'),
    route('account/ticket/:ticketid/correct', 'account/tickets/correct-page.tsx'),
    route('account/ticket/:ticketid/cancel', 'account/tickets/cancel-page.tsx'),
    route('account/ticket/:ticketid/terms', 'account/texts/accepted-terms-page.tsx'),
    route('account/ticket/:ticketid/claim', 'account/warranty-claims/claim-page.tsx'),
    route('account/ticket/:ticketid/completion', 'account/completions/completion-page.tsx'),
    route('account/security', 'account/security/security-page.tsx'),
    route('account/passkeys', 'account/passkeys/passkeys-page.tsx'),
    route('account/data', 'account/privacy/own-data-page.tsx'),
  ]),

  route('admin', 'admin/admin-redirect.tsx'),
  layout('admin/layout/needs-staff.tsx', [
    route('admin/dashboard', 'admin/overview/dashboard-page.tsx'),
    route('admin/devices', 'admin/devices/devices-page.tsx'),
    route('admin/devices/:phoneName', 'admin/devices/device-page.tsx'),
    route('admin/devices/:phoneName/history', 'admin/price-history/price-history-page.tsx'),
    route('admin/availability', 'admin/availability/availability-page.tsx'),
    route('admin/phones/new', 'admin/phones/new-phone-page.tsx'),
    route('admin/phones/:phoneName', 'admin/phones/phone-page.tsx'),
    route('admin/repairs', 'admin/repairs/repairs-page.tsx'),
    route('admin/repairs/:key', 'admin/repairs/repair-page.tsx'),
    route('admin/series', 'admin/series/series-page.tsx'),
    route('admin/series/:key', 'admin/series/phone-order-page.tsx'),
    route('admin/prices', 'admin/prices/prices-page.tsx'),
    route('admin/prices/import', 'admin/prices/price-files-page.tsx'),
    route('admin/tickets', 'admin/tickets/tickets-page.tsx'),
    route('admin/tickets/:ticketid', 'admin/tickets/ticket-page.tsx'),
    route('admin/tickets/:ticketid/quote', 'admin/quotes/quote-page.tsx'),
    route('admin/tickets/:ticketid/parcel', 'admin/shipping/parcel-page.tsx'),
    route('admin/customers/:accountid', 'admin/customers/customer-page.tsx'),
    route('admin/replies', 'admin/canned-replies/canned-replies-page.tsx'),
    route('admin/tickets/:ticketid/ending', 'admin/endings/ending-page.tsx'),
    route('admin/intake', 'admin/intake/scan-page.tsx'),
    route('admin/tickets/:ticketid/intake', 'admin/intake/intake-page.tsx'),
    route('admin/tickets/:ticketid/label', 'admin/device-labels/device-label-page.tsx'),
    route('admin/tickets/:ticketid/device', 'admin/intake/change-device-page.tsx'),
    route('admin/tickets/:ticketid/completion', 'admin/completions/completion-page.tsx'),
    route('admin/tickets/:ticketid/notes/:noteid/delete', 'admin/tickets/delete-note-page.tsx'),
    route('admin/tickets/:ticketid/money', 'admin/money/money-page.tsx'),
    route('admin/money', 'admin/money-reports/money-reports-page.tsx'),
    route('admin/numbers', 'admin/numbers/numbers-page.tsx'),
    route('admin/mail', 'admin/emails/emails-page.tsx'),
    // Former addresses of the texts of emails.
    route('admin/mail/wordings/:letter?', 'admin/emails-redirect.tsx'),
    route('admin/text-messages', 'admin/text-messages/text-messages-page.tsx'),
    route('admin/shop', 'admin/shop-profile/shop-page.tsx'),
    route('admin/parts', 'admin/part-costs/shop-parts-page.tsx'),
    route('admin/carriers', 'admin/carriers/carriers-page.tsx'),
    route('admin/messages', 'admin/contact/contact-messages-page.tsx'),
    route('admin/texts', 'admin/texts/texts-page.tsx'),
    route('admin/texts/emails', 'admin/texts/emails-page.tsx'),
    route('admin/texts/:key', 'admin/texts/text-page.tsx'),
    route('admin/texts/:key/versions/:number', 'admin/texts/text-version-page.tsx'),
    route('admin/closures', 'admin/closures/closures-page.tsx'),
    route('admin/setup/:step', 'admin/setup/setup-page.tsx'),
    route('admin/look', 'admin/look/look-page.tsx'),
    route('admin/opening', 'admin/opening/opening-page.tsx'),
    route('admin/staff', 'admin/staff/staff-page.tsx'),
    route('admin/staff/:accountid', 'admin/staff/staff-member-page.tsx'),
    route('admin/my-emails', 'admin/staff/staff-emails-page.tsx'),
    route('admin/tickets/:ticketid/former-address/:event', 'admin/audit/former-address-page.tsx'),
    route('admin/audit/changes/:event', 'admin/audit/guarded-change-page.tsx'),
    route('admin/audit', 'admin/audit/audit-page.tsx'),
    route('admin/audit/log-ins', 'admin/audit/failed-log-ins-page.tsx'),
    route('admin/erase-customer', 'admin/privacy/erase-customer-page.tsx'),
  ]),

  // Component gallery, in development only.
  ...(import.meta.env.MODE === 'development'
    ? [route('development/components', 'development/components-page.tsx')]
    : []),

  route('*', 'storefront/unknown-page.tsx'),
]

/** The routes inside the root layout. */
export const siteRoutes: readonly PageRoute[] = [{ file: 'root.tsx', children: pageRoutes }]
