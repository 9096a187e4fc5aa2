import type { BuiltShop } from './built-shop.ts'
import type { Role } from './roles.ts'

/** What the roles of staff are shown follows from `contract/page-permissions.ts`; `staff` is an owner. */
export type PageRow = {
  example: (shop: BuiltShop) => string
  expected: Record<Exclude<Role, 'technician' | 'frontDesk'>, number> & {
    /** At a page of customers that shows what a technician does not see. */
    technician?: number
  }
}

const nobodies = (status: number) => ({ visitor: status, unverified: status, deactivated: status })
const open = (example: string, status = 200): PageRow => ({
  example: () => example,
  expected: { ...nobodies(status), customerA: status, customerB: status, staff: status },
})
const customer = (
  example: PageRow['example'],
  more: { customerA?: number; customerB?: number; staff?: number; technician?: number } = {},
): PageRow => ({
  example,
  expected: { ...nobodies(302), customerA: 200, customerB: 200, staff: 200, ...more },
})
const staff = (example: PageRow['example']): PageRow => ({
  example,
  expected: { ...nobodies(302), customerA: 302, customerB: 302, staff: 200 },
})

/** Every page by its route, with the expected result of each role. Customer B requests what belongs to A. */
export const pageMatrix: Record<string, PageRow> = {
  '': open('/'),
  about: open('/about'),
  contact: open('/contact'),
  identify: open('/identify'),
  locations: open('/locations'),
  warranty: open('/warranty'),
  terms: open('/terms'),
  privacy: open('/privacy'),
  quote: open('/quote'),
  'services/:slug': open('/services/iphone'),
  repairs: open('/repairs'),
  'repairs/:phoneName': open('/repairs/iphone13'),
  'booking/:phoneName/:repairName': open('/booking/iphone13/screen'),
  'book/:phoneName/:repairName?': open('/book/iphone13/screen', 302),
  'embed/repairs': open('/embed/repairs'),
  'embed/repairs/:phoneName': open('/embed/repairs/iphone13'),
  'embed/book/:phoneName/:repairName': open('/embed/book/iphone13/screen'),
  confirmation: open('/confirmation'),
  'track/:token': open(`/track/${'x'.repeat(30)}`, 404),
  // The token is checked when its form is sent.
  'sms/:token': open(`/sms/${'x'.repeat(30)}`),
  't/:number': open('/t/1', 302),
  account: open('/account', 302),
  'account/register': open('/account/register'),
  'account/verifyemail': open('/account/verifyemail'),
  'account/verify/:authtoken?': open(`/account/verify/${'x'.repeat(43)}`),
  'account/login': open('/account/login'),
  'account/logout': open('/account/logout'),
  // There is staff already.
  'setup/:code': open(`/setup/${'x'.repeat(43)}`, 409),
  'account/forgot': open('/account/forgot'),
  'account/undo/:token': open(`/account/undo/${'x'.repeat(43)}`),
  'account/link/:token': open(`/account/link/${'x'.repeat(43)}`),
  'account/confirm/:token': open(`/account/confirm/${'x'.repeat(43)}`),
  'account/reset/:authtoken': open(`/account/reset/${'x'.repeat(43)}`),
  'account/dashboard': customer(() => '/account/dashboard'),
  'account/ticket/:ticketid': customer(({ ticket }) => `/account/ticket/${ticket}`, {
    customerB: 404,
    staff: 404,
  }),
  'account/ticket/:ticketid/pay': customer(({ ticket }) => `/account/ticket/${ticket}/pay`, {
    customerB: 404,
    staff: 404,
  }),
  // Booked without the form, which shows the terms.
  'account/ticket/:ticketid/terms': customer(({ ticket }) => `/account/ticket/${ticket}/terms`, {
    customerA: 404,
    customerB: 404,
    staff: 404,
  }),
  'account/ticket/:ticketid/claim': customer(({ ticket }) => `/account/ticket/${ticket}/claim`, {
    customerB: 404,
    staff: 404,
  }),
  // No invoice has been issued yet.
  'account/ticket/:ticketid/invoice': customer(({ ticket }) => `/account/ticket/${ticket}/invoice`, {
    customerA: 404,
    customerB: 404,
    staff: 404,
  }),
  'account/ticket/:ticketid/packing-slip': customer(
    ({ ticket }) => `/account/ticket/${ticket}/packing-slip`,
    {
      customerB: 404,
      technician: 404,
    },
  ),
  'account/ticket/:ticketid/correct': customer(({ ticket }) => `/account/ticket/${ticket}/correct`, {
    customerB: 404,
    staff: 404,
  }),
  'account/ticket/:ticketid/add': customer(({ ticket }) => `/account/ticket/${ticket}/add`, {
    customerB: 404,
    staff: 404,
  }),
  'account/ticket/:ticketid/cancel': customer(({ ticket }) => `/account/ticket/${ticket}/cancel`, {
    customerB: 404,
    staff: 404,
  }),
  'account/ticket/:ticketid/completion': customer(({ ticket }) => `/account/ticket/${ticket}/completion`, {
    customerB: 404,
  }),
  'account/security': customer(() => '/account/security'),
  'account/passkeys': customer(() => '/account/passkeys'),
  'account/data': customer(() => '/account/data'),
  admin: open('/admin', 302),
  'admin/dashboard': staff(() => '/admin/dashboard'),
  'admin/devices': staff(() => '/admin/devices'),
  'admin/devices/:phoneName': staff(() => '/admin/devices/iphone13'),
  'admin/devices/:phoneName/history': staff(() => '/admin/devices/iphone13/history'),
  'admin/availability': staff(() => '/admin/availability'),
  'admin/phones/new': staff(() => '/admin/phones/new'),
  'admin/phones/:phoneName': staff(() => '/admin/phones/iphone13'),
  'admin/repairs': staff(() => '/admin/repairs'),
  'admin/repairs/:key': staff(() => '/admin/repairs/screen'),
  'admin/series': staff(() => '/admin/series'),
  'admin/series/:key': staff(() => '/admin/series/iPhone'),
  'admin/tickets': staff(() => '/admin/tickets'),
  'admin/tickets/:ticketid': staff(({ ticket }) => `/admin/tickets/${ticket}`),
  'admin/tickets/:ticketid/quote': staff(({ ticket }) => `/admin/tickets/${ticket}/quote`),
  'admin/tickets/:ticketid/parcel': staff(({ ticket }) => `/admin/tickets/${ticket}/parcel`),
  'admin/search': staff(() => '/admin/search'),
  'admin/intake': staff(() => '/admin/intake'),
  'admin/replies': staff(() => '/admin/replies'),
  'admin/posting': staff(() => '/admin/posting'),
  'admin/customers': staff(() => '/admin/customers'),
  'admin/customers/:accountid': staff(() => '/admin/customers/1'),
  'admin/tickets/:ticketid/intake': staff(({ ticket }) => `/admin/tickets/${ticket}/intake`),
  'admin/carriers': staff(() => '/admin/carriers'),
  'admin/tickets/new': staff(() => '/admin/tickets/new'),
  'admin/links': staff(() => '/admin/links'),
  'admin/parts': staff(() => '/admin/parts'),
  'admin/messages': staff(() => '/admin/messages'),
  'admin/tickets/:ticketid/label': staff(({ ticket }) => `/admin/tickets/${ticket}/label`),
  'admin/tickets/:ticketid/carrier-label': staff(({ ticket }) => `/admin/tickets/${ticket}/carrier-label`),
  'admin/tickets/:ticketid/contents': staff(({ ticket }) => `/admin/tickets/${ticket}/contents`),
  'admin/tickets/:ticketid/add': staff(({ ticket }) => `/admin/tickets/${ticket}/add`),
  'admin/tickets/:ticketid/device': staff(({ ticket }) => `/admin/tickets/${ticket}/device`),
  'admin/tickets/:ticketid/former-address/:event': staff(
    ({ ticket }) => `/admin/tickets/${ticket}/former-address/1`,
  ),
  'admin/tickets/:ticketid/completion': staff(({ ticket }) => `/admin/tickets/${ticket}/completion`),
  'admin/tickets/:ticketid/notes/:noteid/delete': staff(
    ({ ticket, note }) => `/admin/tickets/${ticket}/notes/${note}/delete`,
  ),
  'admin/tickets/:ticketid/ending': staff(({ ticket }) => `/admin/tickets/${ticket}/ending`),
  'admin/tickets/:ticketid/money': staff(({ ticket }) => `/admin/tickets/${ticket}/money`),
  'admin/money': staff(() => '/admin/money'),
  'admin/money/bank': staff(() => '/admin/money/bank'),
  'admin/numbers': staff(() => '/admin/numbers'),
  'admin/shop': staff(() => '/admin/shop'),
  'admin/shop/:section': staff(() => '/admin/shop/fees'),
  'admin/texts': staff(() => '/admin/texts'),
  'admin/texts/emails': staff(() => '/admin/texts/emails'),
  'admin/texts/:key': staff(() => '/admin/texts/terms'),
  'admin/texts/:key/versions/:number': staff(() => '/admin/texts/terms/versions/0'),
  'admin/closures': staff(() => '/admin/closures'),
  'admin/prices': staff(() => '/admin/prices'),
  'admin/prices/import': staff(() => '/admin/prices/import'),
  'admin/opening': staff(() => '/admin/opening'),
  'admin/look': staff(() => '/admin/look'),
  'admin/setup/:step': staff(() => '/admin/setup/shop'),
  'admin/mail': staff(() => '/admin/mail'),
  'admin/text-messages': staff(() => '/admin/text-messages'),
  'admin/staff': staff(() => '/admin/staff'),
  'admin/staff/:accountid': staff(() => '/admin/staff/1'),
  'admin/audit/changes/:event': staff(() => '/admin/audit/changes/1'),
  'admin/my-emails': staff(() => '/admin/my-emails'),
  'admin/audit': staff(() => '/admin/audit'),
  'admin/given-away': staff(() => '/admin/given-away'),
  'admin/audit/log-ins': staff(() => '/admin/audit/log-ins'),
  'admin/erase-customer': staff(() => '/admin/erase-customer'),
  '*': open('/no/such/page', 302),
}
