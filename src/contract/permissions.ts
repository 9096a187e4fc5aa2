import { levels, type Endpoint } from './endpoint.ts'
import { allStaff, desk, ownerOnly, type StaffRole } from './staff-roles.ts'

/**
 * Which roles may use each call that needs a log-in. A call for customers is always open to staff for what is their own;
 * its row says who may use it as staff, for what belongs to others. `http/check-call.ts` checks this table,
 * and a call without a row is the owner's alone. Pages have theirs in `page-permissions.ts`.
 */
export const callPermissions: Record<string, readonly StaffRole[]> = {
  // One's own account
  'PUT /api/account/password': allStaff,
  'PUT /api/account/name': allStaff,
  'PUT /api/account/email': allStaff,
  'GET /api/account/unread': allStaff,
  'GET /api/account/data': allStaff,
  'POST /api/account/erasures': allStaff,
  'GET /api/account/second-factor': allStaff,
  'POST /api/account/second-factor/enrolments': allStaff,
  'POST /api/account/second-factor/confirmations': allStaff,
  'POST /api/account/second-factor/recovery-codes': allStaff,
  'POST /api/account/second-factor/removals': allStaff,
  'GET /api/account/sessions': allStaff,
  'DELETE /api/account/sessions/{id}': allStaff,
  'POST /api/account/sessions/endings': allStaff,
  'GET /api/account/staff-emails': allStaff,
  'PUT /api/account/staff-emails': allStaff,
  'GET /api/account/last-address': allStaff,
  'GET /api/pages/account': allStaff,
  'POST /api/submitticket/': allStaff,
  'POST /api/get-user-ticket': allStaff,
  'GET /api/pages/tickets/{id}': allStaff,
  'GET /api/pages/tickets/{id}/booking': allStaff,
  'GET /api/tickets/{id}/history': allStaff,
  'GET /api/tickets/{id}/money': allStaff,
  'GET /api/tickets/{id}/invoices/{number}': allStaff,
  'GET /api/tickets/{id}/invoices/{number}/pdf': allStaff,
  'GET /api/tickets/{id}/invoice.pdf': allStaff,
  'POST /api/tickets/{id}/checkouts': allStaff,
  'POST /api/tickets/{id}/checkouts/confirmations': allStaff,
  'POST /api/tickets/{id}/completion/reviews': allStaff,
  'POST /api/tickets/{id}/messages': allStaff,
  'GET /api/tickets/{id}/conversation/{side}': allStaff,
  'POST /api/tickets/{id}/quotes/{quoteid}/answer': allStaff,
  'POST /api/tickets/{id}/notice-acceptance': allStaff,
  'POST /api/tickets/{id}/cancellation': allStaff,
  'PUT /api/tickets/{id}/passcode': allStaff,
  'GET /api/tickets/{id}/link': allStaff,

  // The repair
  'GET /api/live': allStaff,
  'POST /api/get-ticket': allStaff,
  'POST /api/submit-ticket-comment': allStaff,
  'POST /api/toggle-note-visibility': allStaff,
  'DELETE /api/delete-ticket-note/{noteid}/{ticketid}': allStaff,
  'GET /api/tickets/status-counts': allStaff,
  'GET /api/queues': allStaff,
  'POST /api/scans': allStaff,
  'GET /api/tickets/{id}/requirements': allStaff,
  'GET /api/tickets/{id}/events': allStaff,
  'POST /api/tickets/{id}/passcode/reveals': allStaff,
  'PUT /api/tickets/{id}/device': allStaff,
  'GET /api/tickets/{id}/bench': allStaff,
  'PUT /api/tickets/{id}/part-tests/{stage}': allStaff,
  'GET /api/tickets/{id}/part-wait': allStaff,
  'PUT /api/tickets/{id}/part-wait': allStaff,
  'DELETE /api/tickets/{id}/part-wait': allStaff,
  'POST /api/tickets/{id}/photos': allStaff,
  'GET /api/tickets/{id}/photos/{photoId}': allStaff,
  'DELETE /api/tickets/{id}/photos/{photoId}': allStaff,
  'GET /api/tickets/{id}/completion': allStaff,
  'POST /api/tickets/{id}/completion': allStaff,
  'POST /api/tickets/{id}/seen': allStaff,
  'PUT /api/tickets/{id}/waiting': allStaff,
  'GET /api/tickets/{id}/label.pdf': allStaff,
  'POST /api/tickets/{id}/steps': allStaff,
  'DELETE /api/tickets/{id}/steps/{stepid}': allStaff,
  'POST /api/tickets/bulk': allStaff,
  'GET /api/canned-replies': allStaff,
  'GET /api/carriers': allStaff,
  'GET /api/closures': allStaff,
  'GET /api/views': allStaff,
  'POST /api/views': allStaff,
  'PUT /api/views/{id}': allStaff,
  'DELETE /api/views/{id}': allStaff,
  'GET /api/staff/assignable': allStaff,
  'POST /api/pages/admin/tickets': allStaff,
  'POST /api/pages/admin/tickets/{id}': allStaff,
  'GET /api/pages/admin/dashboard': allStaff,
  'GET /api/pages/admin/tickets/{id}/intake': allStaff,

  // Customers, addresses and posting
  'GET /api/user-data/{accountid}': desk,
  'GET /api/pages/admin/customers/{id}': desk,
  'PUT /api/tickets/{id}/contact': desk,
  'POST /api/tickets/{id}/contact/reveals': desk,
  'GET /api/tickets/{id}/mail-in': desk,
  'PUT /api/tickets/{id}/inbound-parcel': desk,
  'PUT /api/tickets/{id}/return-parcel': desk,
  'GET /api/tickets/{id}/packing-slip': desk,
  'GET /api/tickets/{id}/packing-slip.pdf': desk,
  // It names the customer's address.
  'GET /api/tickets/{id}/completion.pdf': desk,
  'GET /api/pages/admin/tickets/{id}/parcel': desk,
  'POST /api/tickets/{id}/link-email': desk,
  'POST /api/tickets/{id}/link-renewal': desk,
  'GET /api/contact-messages': desk,
  'POST /api/outbox/searches': desk,
  'GET /api/outbox/counts': desk,
  'POST /api/outbox/{id}/resendings': desk,
  'PUT /api/outbox/{id}/aside': desk,
  'POST /api/canned-replies': desk,
  'PUT /api/canned-replies/{id}': desk,
  'DELETE /api/canned-replies/{id}': desk,
  'GET /api/tickets/{id}/collection-notices': desk,
  'POST /api/tickets/{id}/collection-notices': desk,

  // Money
  'GET /api/tickets/{id}/quotes': desk,
  'POST /api/tickets/{id}/quotes': desk,
  'POST /api/tickets/{id}/quotes/{quoteid}/withdrawal': desk,
  'GET /api/pages/admin/tickets/{id}/quote': desk,
  'POST /api/tickets/{id}/outcome': desk,
  'DELETE /api/tickets/{id}/outcome/{version}': desk,
  'GET /api/pages/admin/tickets/{id}/ending': desk,
  'POST /api/tickets/{id}/warranty-claims': desk,
  'PUT /api/tickets/{id}/buyer': desk,
  'GET /api/tickets/{id}/desk-money': desk,
  'GET /api/pages/admin/tickets/{id}/money': desk,
  'POST /api/tickets/{id}/invoices': desk,
  'POST /api/tickets/{id}/adjustments': desk,
  'POST /api/tickets/{id}/payments': desk,
  'POST /api/tickets/{id}/refunds': desk,
  'POST /api/tickets/{id}/card-refunds': desk,
  'GET /api/money/invoices': desk,
  'GET /api/money/payments': desk,
  'GET /api/money/unpaid': desk,
  'GET /api/money/summary': ownerOnly,
  'PUT /api/update-device/': desk,

  // Exports and erasure
  'GET /api/tickets.csv': ownerOnly,
  'GET /api/money/invoices.csv': ownerOnly,
  'GET /api/money/payments.csv': ownerOnly,
  'GET /api/money/unpaid.csv': ownerOnly,
  'GET /api/money/summary.csv': ownerOnly,
  'GET /api/money/exports': ownerOnly,
  'POST /api/money/exports': ownerOnly,
  'GET /api/money/exports/{format}': ownerOnly,
  'POST /api/money/exports/{format}': ownerOnly,
  'GET /api/money/exports/{format}/{number}': ownerOnly,
  'POST /api/accounts/erasures': ownerOnly,

  // The shop
  'GET /api/shop-profile': ownerOnly,
  'PUT /api/shop-profile': ownerOnly,
  'POST /api/closures': ownerOnly,
  'PUT /api/closures/{id}': ownerOnly,
  'DELETE /api/closures/{id}': ownerOnly,
  'POST /api/carriers': ownerOnly,
  'PUT /api/carriers/{id}': ownerOnly,
  'DELETE /api/carriers/{id}': ownerOnly,
  'GET /api/wordings': ownerOnly,
  'PUT /api/wordings/{letter}': ownerOnly,
  'DELETE /api/wordings/{letter}': ownerOnly,
  'GET /api/staff': ownerOnly,
  'GET /api/staff/rules': ownerOnly,
  'PUT /api/staff/rules': ownerOnly,
  'POST /api/staff/invitations': ownerOnly,
  'PUT /api/staff/{accountid}/level': ownerOnly,
  'PUT /api/staff/{accountid}/access': ownerOnly,
  'PUT /api/staff/{accountid}/role': ownerOnly,
  'GET /api/staff/{accountid}': ownerOnly,
  'POST /api/staff/{accountid}/hand-over': ownerOnly,
  'POST /api/guarded-changes/{event}/reveals': ownerOnly,
  'POST /api/audit/searches': ownerOnly,
}

/** The name of a call in the table. */
export function permissionKey({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** Calls for customers that staff use for others too. */
const forOthers = new Set([
  'GET /api/tickets/{id}/bench',
  'POST /api/tickets/{id}/photos',
  'GET /api/tickets/{id}/completion',
  'POST /api/tickets/{id}/seen',
])

/** Whether a call for customers is about what is the caller's own. */
export function isOwn(endpoint: Endpoint): boolean {
  return endpoint.for < levels.staff && !forOthers.has(permissionKey(endpoint))
}

/** Whether a role may use a call, for what belongs to others too. Calls that need no log-in are open to all. */
export function mayCall(role: StaffRole, endpoint: Endpoint): boolean {
  if (endpoint.for === levels.anonymous) return true
  return (callPermissions[permissionKey(endpoint)] ?? ownerOnly).includes(role)
}
