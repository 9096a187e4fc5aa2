import { firstProfile, firstStaffRules } from '#contract/first-profile.ts'
import { createTrackToken } from '#domain/tracking/track-token.ts'
import { repairNotice } from '#test/repair-notice.ts'
import type { ShopWithRoles, Role } from './roles.ts'

/** The callers whose status a row names; what the roles of staff may do follows from the declaration of each call. */
export type NamedRole = Exclude<Role, 'technician' | 'frontDesk'>

/** Expected status by role: one for all, or one for each role that differs from the first. `staff` is an owner. */
export type Row = {
  input: (shop: ShopWithRoles) => unknown
  expected: Record<NamedRole, number>
}

/** Public: the same for all. */
const all = (status: number): Record<NamedRole, number> => ({
  visitor: status,
  unverified: status,
  deactivated: status,
  customerA: status,
  customerB: status,
  staff: status,
})
/** Needs an account; customer B requests what belongs to A. */
const account = (more: {
  customerA: number
  customerB: number
  staff: number
}): Record<NamedRole, number> => ({
  ...all(401),
  ...more,
})
const staffOnly = (status = 200): Record<NamedRole, number> => ({
  ...all(401),
  customerA: 403,
  customerB: 403,
  staff: status,
})

const closure = { from: '2026-12-24', to: '2026-12-26', sentence: 'Holidays', bookings: 'open' }
const aPhone = {
  brand: 'iPhone',
  model: '18',
  displayName: 'iPhone 18',
  releaseYear: null,
  drawing: null,
  hidden: false,
}
const newPassword = { password: 'nine quiet harbours', confirmpassword: 'nine quiet harbours' }
const madeUpPasskey = (response: object) => ({
  id: 'eA',
  rawId: 'eA',
  type: 'public-key',
  response: { clientDataJSON: 'eA', ...response },
})
const prices = {
  screen: 199,
  battery: 99,
  frontcamera: 99,
  backcamera: 99,
  chargingport: 99,
  speaker: 99,
  housing: 99,
  homebutton: 0,
}

/** Every endpoint with the expected status of each role; the tests fail when a row is missing. */
export const matrix: Record<string, Row> = {
  'GET /api/check-auth': { input: () => ({}), expected: all(200) },
  'POST /api/createaccount/': {
    input: () => ({ data: { fullname: 'New Person', email: 'new@example.com', ...newPassword } }),
    expected: all(200),
  },
  'POST /api/loginuser/': {
    input: () => ({ data: { email: 'nobody@example.com', password: 'not the password' } }),
    expected: all(401),
  },
  'POST /api/verifyemail/': { input: () => ({ data: { authtoken: 'x'.repeat(43) } }), expected: all(400) },
  'POST /api/verifyemail/resend': {
    input: () => ({ data: { email: 'nobody@example.com' } }),
    expected: all(200),
  },
  'POST /api/bookings': {
    input: ({ phone }) => ({
      data: {
        fullname: 'Robin Guest',
        email: 'robin@example.com',
        user_mobile: '0491 570 157',
        address: '1 Banksia Road',
        address_city: 'Carlton',
        address_state: 'VIC',
        address_post: '3053',
        items: [{ phone_id: phone.id, repair_name: 'battery', phone_serial: 'F2LXK0ABCD12' }],
      },
    }),
    expected: all(200),
  },
  'POST /api/quote-requests': {
    input: () => ({
      data: {
        fullname: 'Robin Guest',
        email: 'robin@example.com',
        user_mobile: '0491 570 157',
        phone_name: 'Nokia 3310',
        fault: 'It does not charge.',
      },
    }),
    expected: all(200),
  },
  'POST /api/address-confirmations': {
    input: () => ({ data: { token: 'x'.repeat(43) } }),
    expected: all(410),
  },
  'POST /api/address-confirmations/passwords': {
    input: () => ({ data: { token: 'x'.repeat(43), password: newPassword.password } }),
    expected: all(410),
  },
  'POST /api/log-in-links': {
    input: () => ({ data: { email: 'nobody@example.com' } }),
    expected: all(200),
  },
  'POST /api/log-in-links/uses': {
    input: () => ({ data: { token: 'x'.repeat(43) } }),
    expected: all(410),
  },
  'GET /api/user-data/{accountid}': {
    input: ({ accounts }) => ({ accountid: accounts.customerA }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'PUT /api/account/password': {
    input: () => ({ data: { current: 'not the password', ...newPassword } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'PUT /api/account/name': {
    input: () => ({ data: { fullname: 'Mei Guardedname' } }),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'PUT /api/account/email': {
    input: () => ({ data: { email: 'other@example.com', password: 'not the password' } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'POST /api/account/password/reset-requests': {
    input: () => ({ data: { email: 'nobody@example.com' } }),
    expected: all(200),
  },
  'GET /api/account/password/resets/{authtoken}': {
    input: () => ({ authtoken: 'x'.repeat(43) }),
    expected: all(400),
  },
  'POST /api/account/password/resets': {
    input: () => ({ data: { authtoken: 'x'.repeat(43), ...newPassword } }),
    expected: all(400),
  },
  'GET /api/account/second-factor': {
    input: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'POST /api/account/second-factor/enrolments': {
    input: () => ({ data: { password: 'not the password' } }),
    expected: staffOnly(401),
  },
  'POST /api/account/second-factor/confirmations': {
    input: () => ({ data: { code: '000000' } }),
    expected: staffOnly(409),
  },
  'POST /api/account/second-factor/recovery-codes': {
    input: () => ({ data: { password: 'not the password', code: '000000' } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'POST /api/account/second-factor/removals': {
    input: () => ({ data: { password: 'not the password', code: '000000' } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'GET /api/account/passkeys': {
    input: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'POST /api/account/passkeys/enrolments': {
    input: () => ({ data: { password: 'not the password' } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'POST /api/account/passkeys': {
    input: () => ({ data: { name: 'My phone', response: madeUpPasskey({ attestationObject: 'eA' }) } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'POST /api/account/passkeys/{id}/removals': {
    input: () => ({ id: 987_654, data: { password: 'not the password' } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'POST /api/passkeys/challenges': { input: () => ({}), expected: all(200) },
  'POST /api/passkeys/log-ins': {
    input: () => ({ data: { response: madeUpPasskey({ authenticatorData: 'eA', signature: 'eA' }) } }),
    expected: all(401),
  },
  'POST /api/passkeys/codes': {
    input: () => ({ data: { response: madeUpPasskey({ authenticatorData: 'eA', signature: 'eA' }) } }),
    expected: all(401),
  },
  'GET /api/account/sessions': {
    input: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'DELETE /api/account/sessions/{id}': {
    input: () => ({ id: 999_999 }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'POST /api/account/sessions/endings': {
    input: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'GET /api/account/data': {
    input: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'POST /api/account/erasures': {
    input: () => ({ data: { password: 'not the password' } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'POST /api/accounts/erasures': {
    input: () => ({ data: { email: 'jonas.other@example.com', password: 'not the password' } }),
    expected: staffOnly(401),
  },
  'GET /api/account/staff-emails': { input: () => ({}), expected: staffOnly() },
  'PUT /api/account/staff-emails': { input: () => ({ data: { topics: [] } }), expected: staffOnly() },
  'GET /api/outbox/counts': { input: () => ({}), expected: staffOnly() },
  'POST /api/outbox/searches': { input: () => ({ data: {} }), expected: staffOnly() },
  'POST /api/outbox/{id}/resendings': { input: () => ({ id: 987_654 }), expected: staffOnly(404) },
  'PUT /api/outbox/{id}/aside': { input: () => ({ id: 987_654 }), expected: staffOnly(404) },
  'GET /api/text-messages': { input: () => ({}), expected: staffOnly() },
  'PUT /api/text-messages/templates/{text}': {
    input: () => ({ text: 'text-received', data: { body: 'Hello {link}', version: 9 } }),
    expected: staffOnly(409),
  },
  'DELETE /api/text-messages/templates/{text}': {
    input: () => ({ text: 'text-received' }),
    expected: staffOnly(),
  },
  'PUT /api/text-messages/settings': {
    input: () => ({ data: { segment_price: 100, monthly_limit_cents: null, version: 9 } }),
    expected: staffOnly(409),
  },
  // This shop has no text provider: nothing can be sent or chosen.
  'POST /api/tickets/{id}/text-messages': {
    input: ({ ticket }) => ({ id: ticket, data: { text: 'Hello' } }),
    expected: staffOnly(409),
  },
  'PUT /api/account/updates': {
    input: () => ({ data: { choice: 'both' } }),
    expected: account({ customerA: 409, customerB: 409, staff: 409 }),
  },
  'PUT /api/tickets/{id}/updates': {
    input: ({ ticket }) => ({ id: ticket, data: { choice: 'both' } }),
    expected: account({ customerA: 409, customerB: 409, staff: 409 }),
  },
  'POST /api/text-messages/answers': {
    input: () => ({ data: { token: 'x'.repeat(30), answer: 'yes' } }),
    expected: all(404),
  },
  'POST /api/audit/searches': { input: () => ({ data: {} }), expected: staffOnly() },
  'GET /api/audit/people': { input: () => ({}), expected: staffOnly() },
  'GET /api/audit/failed-log-ins': { input: () => ({}), expected: staffOnly() },
  'GET /api/audit.csv': { input: () => ({}), expected: staffOnly() },
  'GET /api/contact-messages': { input: () => ({}), expected: staffOnly() },
  'GET /api/mail/waiting': { input: () => ({}), expected: staffOnly() },
  'POST /api/mail/waiting/readings': { input: () => ({ data: { up_to: 1 } }), expected: staffOnly() },
  'POST /api/mail/waiting/{id}/ticket': {
    input: () => ({ id: 987_654, data: { ticket_id: 1 } }),
    expected: staffOnly(404),
  },
  'GET /api/carriers': {
    input: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'POST /api/carriers': {
    input: () => ({ data: { name: 'Pigeon Post', link: null } }),
    expected: staffOnly(),
  },
  'PUT /api/carriers/{id}': {
    input: () => ({ id: 987_654, data: { name: 'Pigeon Post', link: null, active: true, version: 1 } }),
    expected: staffOnly(404),
  },
  'DELETE /api/carriers/{id}': { input: () => ({ id: 987_654 }), expected: staffOnly(404) },
  'GET /api/getphones': { input: () => ({}), expected: all(200) },
  'GET /api/getphone/{phoneName}': { input: ({ phone }) => ({ phoneName: phone.slug }), expected: all(200) },
  'PUT /api/update-device/': {
    input: ({ phone }) => ({ data: { ...prices, id: phone.id, phoneid: phone.slug } }),
    expected: staffOnly(),
  },
  'GET /api/draft': { input: () => ({}), expected: all(200) },
  'PUT /api/draft': {
    input: () => ({ data: { phoneid: 'iphone13', repair_name: 'screen', fields: {} } }),
    expected: all(200),
  },
  'POST /api/drafts/photos': {
    input: () => ({ picture: new Blob(['no picture'], { type: 'image/jpeg' }) }),
    expected: all(400),
  },
  'GET /api/drafts/photos/{photoId}': { input: () => ({ photoId: 987_654 }), expected: all(404) },
  'DELETE /api/drafts/photos/{photoId}': { input: () => ({ photoId: 987_654 }), expected: all(404) },
  'DELETE /api/draft': { input: () => ({}), expected: all(200) },
  'POST /api/submitticket/': {
    input: ({ phone }) => ({
      data: {
        phone_id: phone.id,
        repair_name: 'battery',
        phone_serial: 'F2LXK0ABCD12',
        user_mobile: '0491 570 157',
        address: '1 Banksia Road',
        address_city: 'Carlton',
        address_state: 'VIC',
        address_post: '3053',
      },
    }),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'POST /api/get-ticket': { input: ({ ticket }) => ({ data: { ticketid: ticket } }), expected: staffOnly() },
  'POST /api/get-user-ticket': {
    input: ({ ticket }) => ({ data: { ticketid: ticket } }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'POST /api/submit-ticket-comment': {
    input: ({ ticket }) => ({ data: { ticketid: ticket, comment: 'Looked at.', status: 0 } }),
    expected: staffOnly(),
  },
  'POST /api/toggle-note-visibility': {
    input: ({ hiddenNote }) => ({ data: { noteid: hiddenNote } }),
    expected: staffOnly(),
  },
  'DELETE /api/delete-ticket-note/{noteid}/{ticketid}': {
    input: ({ publicNote, ticket }) => ({ noteid: publicNote, ticketid: ticket }),
    expected: staffOnly(),
  },
  'GET /api/posting': { input: () => ({}), expected: staffOnly() },
  'POST /api/posting/scans': {
    input: () => ({ data: { ticket: '987654', number: 'AB123456785AU' } }),
    expected: staffOnly(404),
  },
  'GET /api/posting/files/mypost.csv': { input: () => ({}), expected: staffOnly() },
  'GET /api/posting/labels.pdf': {
    input: ({ ticket }) => ({ tickets: `${ticket}` }),
    expected: staffOnly(),
  },
  'POST /api/posting/files/answers': {
    input: () => ({ csv: 'Reference,Name,Tracking Number\n' }),
    expected: staffOnly(),
  },
  'POST /api/parcels/{id}/posting': {
    input: () => ({ id: 987_654, data: { carrier: 'auspost', tracking: 'AB123456785AU' } }),
    expected: staffOnly(404),
  },
  'GET /api/tickets/{id}/label-prices': { input: ({ ticket }) => ({ id: ticket }), expected: staffOnly(409) },
  'POST /api/tickets/{id}/labels': {
    input: ({ ticket }) => ({ id: ticket, data: { service: 'PP' } }),
    expected: staffOnly(409),
  },
  'DELETE /api/tickets/{id}/labels/{label}': {
    input: ({ ticket }) => ({ id: ticket, label: 1 }),
    expected: staffOnly(409),
  },
  'GET /api/tickets/{id}/labels/{label}/label.pdf': {
    input: ({ ticket }) => ({ id: ticket, label: 1 }),
    expected: staffOnly(404),
  },
  'GET /api/tickets/{id}/prepaid-label.pdf': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'GET /api/queues': { input: () => ({}), expected: staffOnly() },
  'POST /api/tickets/bulk': {
    input: () => ({ data: { ids: [999_999], status: 1 } }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/steps': {
    input: () => ({ id: 999_999, data: { step: 'approve' } }),
    expected: staffOnly(404),
  },
  'DELETE /api/tickets/{id}/steps/{stepid}': {
    input: () => ({ id: 999_999, stepid: 999_999 }),
    expected: staffOnly(404),
  },
  'GET /api/views': { input: () => ({}), expected: staffOnly() },
  'POST /api/views': {
    input: () => ({ data: { name: 'Guarded view', filter: { open: true } } }),
    expected: staffOnly(),
  },
  'PUT /api/views/{id}': {
    input: () => ({ id: 999_999, data: { name: 'Guarded view' } }),
    expected: staffOnly(404),
  },
  'DELETE /api/views/{id}': { input: () => ({ id: 999_999 }), expected: staffOnly(404) },
  'GET /api/canned-replies': { input: () => ({}), expected: staffOnly() },
  'POST /api/canned-replies': {
    input: () => ({ data: { name: 'Guarded reply', text: 'Hello {name}.' } }),
    expected: staffOnly(),
  },
  'PUT /api/canned-replies/{id}': {
    input: () => ({ id: 999_999, data: { name: 'Guarded reply', text: 'Hello.' } }),
    expected: staffOnly(404),
  },
  'DELETE /api/canned-replies/{id}': { input: () => ({ id: 999_999 }), expected: staffOnly(404) },
  'GET /api/parcels/{id}': {
    input: ({ parcel }) => ({ id: parcel }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'GET /api/people': { input: () => ({ q: 'Mei' }), expected: staffOnly() },
  'POST /api/staff-bookings': {
    input: () => ({
      data: { customer: { account_id: 999_999, user_mobile: '0491 570 156' }, way: 'phone', items: [] },
    }),
    expected: staffOnly(400),
  },
  'GET /api/tickets/{id}/receipt.pdf': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'GET /api/pages/back-by': { input: () => ({ phone: 'iphone13', repair: 'screen' }), expected: all(200) },
  'GET /api/back-by': { input: () => ({ phone: 'iphone13', repair: 'screen' }), expected: all(200) },
  'GET /api/suburbs': { input: () => ({ postcode: '3053' }), expected: all(200) },
  'GET /api/deep-links': {
    input: () => ({ phone: 'iphone13', repair: 'screen', ref: 'counter' }),
    expected: staffOnly(),
  },
  'GET /api/parcels/{id}/contents': { input: () => ({ id: 999_999 }), expected: staffOnly(404) },
  'PUT /api/parcels/{id}/contents': {
    input: () => ({ id: 999_999, data: { found: [] } }),
    expected: staffOnly(404),
  },
  'GET /api/parcels/{id}/slip.pdf': {
    input: ({ parcel }) => ({ id: parcel }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/parcels/{id}/tickets': {
    input: ({ parcel, phone }) => ({
      id: parcel,
      data: { phone_id: phone.id, repair_name: 'battery', phone_serial: 'F2LXK0ABCD12' },
    }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/scans': { input: () => ({ data: { code: '999999' } }), expected: staffOnly(404) },
  'GET /api/tickets/{id}/part-costs': { input: () => ({ id: 999_999 }), expected: staffOnly(404) },
  'PUT /api/tickets/{id}/part-costs': {
    input: () => ({
      id: 999_999,
      data: { costs: [{ part: 'Guarded screen', part_cents: 4_500 }], version: 0 },
    }),
    expected: staffOnly(404),
  },
  'GET /api/pages/admin/tickets/{id}/completion': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: staffOnly(),
  },
  'GET /api/shop-parts': { input: () => ({}), expected: staffOnly() },
  'POST /api/shop-parts': {
    input: () => ({ data: { name: 'Guarded screen', part_cents: 4_500 } }),
    expected: staffOnly(),
  },
  'PUT /api/shop-parts/{id}': {
    input: () => ({
      id: 987_654,
      data: { name: 'Guarded screen', part_cents: 4_500, retired: false, version: 1 },
    }),
    expected: staffOnly(404),
  },
  'GET /api/tickets/{id}/part-wait': { input: () => ({ id: 999_999 }), expected: staffOnly(404) },
  'PUT /api/tickets/{id}/part-wait': {
    input: () => ({ id: 999_999, data: { part: 'Guarded screen' } }),
    expected: staffOnly(404),
  },
  'DELETE /api/tickets/{id}/part-wait': { input: () => ({ id: 999_999 }), expected: staffOnly(404) },
  'GET /api/tickets.csv': { input: () => ({}), expected: staffOnly() },
  'GET /api/tickets/{id}/label': { input: () => ({ id: 999_999 }), expected: staffOnly(404) },
  'GET /api/tickets/{id}/label.pdf': { input: () => ({ id: 999_999 }), expected: staffOnly(404) },
  'GET /api/pages/admin/customers/{id}': {
    input: ({ accounts }) => ({ id: accounts.customerA }),
    expected: staffOnly(),
  },
  'GET /api/tickets/status-counts': { input: () => ({}), expected: staffOnly() },
  'GET /api/tickets/last-confirmation': { input: () => ({}), expected: all(200) },
  'GET /api/account/last-address': {
    input: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'POST /api/tickets/{id}/contact/reveals': {
    input: ({ ticket }) => ({ id: ticket, data: { event: 987_654, reason: 'A parcel came back.' } }),
    expected: staffOnly(404),
  },
  'PUT /api/tickets/{id}/device': {
    input: ({ ticket, phone }) => ({
      id: ticket,
      data: { phone_id: phone.id, phone_serial: 'F2LXK0ABCD12', version: 987_654 },
    }),
    expected: staffOnly(409),
  },
  'POST /api/tickets/{id}/passcode/reveals': {
    input: ({ ticket }) => ({ id: ticket, data: { reason: 'To test the screen.' } }),
    expected: staffOnly(),
  },
  'PUT /api/tickets/{id}/passcode': {
    input: ({ ticket }) => ({ id: ticket, data: { phone_pin: '1379' } }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'GET /api/tickets/{id}/money': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/transfer-code': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 409, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/desk-money': { input: ({ ticket }) => ({ id: ticket }), expected: staffOnly() },
  'GET /api/tickets/{id}/invoices/{number}': {
    input: ({ ticket }) => ({ id: ticket, number: 1 }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/invoices/{number}/pdf': {
    input: ({ ticket }) => ({ id: ticket, number: 1 }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/invoice.pdf': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/payments/{payment}/receipt.pdf': {
    input: ({ ticket }) => ({ id: ticket, payment: 1 }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'POST /api/tickets/{id}/invoices': { input: () => ({ id: 999_999 }), expected: staffOnly(404) },
  'POST /api/tickets/{id}/adjustments': {
    input: ({ ticket }) => ({
      id: ticket,
      data: { reason: 'Agreed by phone.', lines: [{ label: 'Discount', amount_cents: -100 }], version: 0 },
    }),
    expected: staffOnly(409),
  },
  'POST /api/tickets/{id}/payments': {
    input: ({ ticket }) => ({ id: ticket, data: { method: 'cash', amount_cents: 100, version: 0 } }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/payments/{payment}/reversal': {
    input: ({ ticket }) => ({ id: ticket, payment: 999_999, data: { reason: 'Typed twice.', version: 0 } }),
    expected: staffOnly(404),
  },
  'POST /api/tickets/{id}/refunds': {
    input: ({ ticket }) => ({ id: ticket, data: { method: 'cash', amount_cents: 100, version: 0 } }),
    expected: staffOnly(409),
  },
  'POST /api/tickets/{id}/card-refunds': {
    input: ({ ticket }) => ({ id: ticket, data: { payment_id: 1, amount_cents: 100, version: 0 } }),
    expected: staffOnly(409),
  },
  'POST /api/parcels/{id}/payments': {
    input: ({ parcel }) => ({ id: parcel, data: { method: 'cash', amount_cents: 100, version: 0 } }),
    expected: staffOnly(409),
  },
  'POST /api/parcels/{id}/checkout': {
    input: ({ parcel }) => ({ id: parcel }),
    expected: account({ customerA: 409, customerB: 404, staff: 404 }),
  },
  'GET /api/parcels/{id}/statement.pdf': {
    input: ({ parcel }) => ({ id: parcel }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/tickets/{id}/checkouts': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 409, customerB: 404, staff: 404 }),
  },
  'POST /api/tickets/{id}/checkouts/confirmations': {
    input: ({ ticket }) => ({ id: ticket, data: { session: 'cs_test_unknown' } }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/bench': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'PUT /api/tickets/{id}/part-tests/{stage}': {
    input: ({ ticket }) => ({ id: ticket, stage: 'completion', data: { results: { screen: 'working' } } }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/photos': {
    // The body is no picture; callers without permission get 401 or 403 first.
    input: ({ ticket }) => ({ id: ticket, stage: 'message', picture: new Blob(['no picture']) }),
    expected: account({ customerA: 400, customerB: 404, staff: 400 }),
  },
  'GET /api/tickets/{id}/photos/{photoId}': {
    input: ({ ticket, photo }) => ({ id: ticket, photoId: photo }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'DELETE /api/tickets/{id}/photos/{photoId}': {
    input: ({ ticket, otherPhoto }) => ({ id: ticket, photoId: otherPhoto }),
    expected: staffOnly(),
  },
  'GET /api/tickets/{id}/completion': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'GET /api/tickets/{id}/completion.pdf': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/tickets/{id}/completion/reviews': {
    input: ({ ticket }) => ({ id: ticket, data: { version: 1 } }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'POST /api/tickets/{id}/completion': {
    input: ({ ticket }) => ({
      id: ticket,
      data: { work_done: 'Fitted a screen.', parts: ['Screen'], warranty_until: '2027-11-20', version: 1 },
    }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/messages': {
    input: ({ ticket }) => ({ id: ticket, data: { text: 'When is it ready?' } }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/conversation/{side}': {
    input: ({ ticket }) => ({ id: ticket, side: 'customer' }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'POST /api/tickets/{id}/seen': {
    input: ({ ticket, publicNote }) => ({ id: ticket, data: { side: 'staff', note_id: publicNote } }),
    expected: account({ customerA: 403, customerB: 403, staff: 200 }),
  },
  'PUT /api/tickets/{id}/waiting': {
    input: ({ ticket }) => ({ id: ticket, data: { waiting_for: 'customer' } }),
    expected: staffOnly(),
  },
  'GET /api/account/unread': {
    input: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'GET /api/live': {
    input: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'GET /api/tickets/{id}/quotes': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/tickets/{id}/quotes': {
    input: ({ otherTicket }) => ({
      id: otherTicket,
      data: { kind: 'extra', description: 'A new battery.', amount_cents: 4995 },
    }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/quotes/{quoteid}/withdrawal': {
    input: ({ ticket }) => ({ id: ticket, quoteid: 987_654 }),
    expected: staffOnly(404),
  },
  'POST /api/tickets/{id}/quotes/{quoteid}/answer': {
    input: ({ ticket }) => ({ id: ticket, quoteid: 987_654, data: { answer: 'approve', name: 'Mei' } }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'POST /api/track/{token}/quotes/{quoteid}/answer': {
    input: () => ({
      token: 'x'.repeat(30),
      quoteid: 1,
      data: { answer: 'approve', name: 'Mei', digits: '0156' },
    }),
    expected: { ...all(404), staff: 403 },
  },
  'POST /api/track/{token}/access': {
    input: () => ({ token: 'x'.repeat(30), data: { digits: '0156' } }),
    expected: { ...all(404), staff: 403 },
  },
  'POST /api/track/{token}/messages': {
    input: ({ test, ticket }) => ({
      token: createTrackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
      data: { text: 'Hello' },
    }),
    expected: all(403),
  },
  'POST /api/track/{token}/notice-acceptance': {
    input: ({ test, ticket }) => ({
      token: createTrackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
      data: { notice_version: repairNotice.version },
    }),
    expected: all(403),
  },
  'PUT /api/track/{token}/inbound-parcel': {
    input: ({ test, ticket }) => ({
      token: createTrackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
      data: { carrier: 'auspost', tracking: '33ABC1234567' },
    }),
    expected: all(403),
  },
  'POST /api/track/{token}/parcel-news': {
    input: ({ test, ticket }) => ({
      token: createTrackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
      data: { news: 'delivered' },
    }),
    expected: { ...all(409), staff: 403 },
  },
  'POST /api/track/{token}/checkout': {
    input: ({ test, ticket }) => ({
      token: createTrackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
    }),
    expected: all(403),
  },
  'GET /api/track/{token}/packing-slip.pdf': {
    input: ({ test, ticket }) => ({
      token: createTrackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
    }),
    expected: all(403),
  },
  'GET /api/track/{token}/prepaid-label.pdf': {
    input: ({ test, ticket }) => ({
      token: createTrackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
    }),
    expected: all(403),
  },
  'GET /api/track/{token}/invoice.pdf': {
    input: ({ test, ticket }) => ({
      token: createTrackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
    }),
    expected: all(403),
  },
  'GET /api/track/{token}/dates.ics': {
    input: ({ test, ticket }) => ({
      token: createTrackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
    }),
    expected: all(403),
  },
  'GET /api/tickets/{id}/dates.ics': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'GET /api/opening-hours.ics': { input: () => ({}), expected: all(200) },
  // The link is the permission; the response does not name the ticket's owner.
  'GET /api/track/{token}': {
    input: ({ test, ticket }) => ({
      token: createTrackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
    }),
    expected: all(200),
  },
  'GET /api/tickets/{id}/link': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'POST /api/tickets/{id}/link-email': { input: ({ ticket }) => ({ id: ticket }), expected: staffOnly() },
  'POST /api/tickets/{id}/link-renewal': {
    input: ({ otherTicket }) => ({ id: otherTicket }),
    expected: account({ customerA: 404, customerB: 200, staff: 200 }),
  },
  'GET /api/tickets/{id}/events': { input: ({ ticket }) => ({ id: ticket }), expected: staffOnly() },
  'GET /api/tickets/{id}/history': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'GET /api/pages/tickets/{id}': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'GET /api/pages/tickets/{id}/booking': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'GET /api/pages/account': {
    input: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'GET /api/pages/booking-form': { input: () => ({}), expected: all(200) },
  'POST /api/pages/admin/tickets/{id}': {
    input: ({ ticket }) => ({ id: ticket, data: { list: {}, previous: null } }),
    expected: staffOnly(),
  },
  'POST /api/pages/admin/tickets': { input: () => ({ data: {} }), expected: staffOnly() },
  'GET /api/pages/admin/search': { input: () => ({ q: 'mei' }), expected: staffOnly() },
  'GET /api/pages/admin/dashboard': { input: () => ({}), expected: staffOnly() },
  'GET /api/pages/admin/tickets/{id}/intake': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: staffOnly(),
  },
  'GET /api/pages/admin/tickets/{id}/parcel': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: staffOnly(),
  },
  'GET /api/pages/admin/tickets/{id}/quote': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: staffOnly(),
  },
  'GET /api/pages/admin/tickets/{id}/ending': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/outcome': {
    // Refused after the access check, for its version.
    input: ({ ticket }) => ({
      id: ticket,
      data: { outcome: 'declined', fee_cents: 0, comment: 'No.', visible: false, version: 0 },
    }),
    expected: staffOnly(409),
  },
  'DELETE /api/tickets/{id}/outcome/{version}': {
    input: ({ ticket }) => ({ id: ticket, version: 0 }),
    expected: staffOnly(409),
  },
  'POST /api/tickets/{id}/warranty-claims': {
    input: ({ ticket }) => ({ id: ticket, data: { comment: 'It flickers.' } }),
    expected: account({ customerA: 409, customerB: 404, staff: 409 }),
  },
  'GET /api/tickets/{id}/collection-notices': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/collection-notices': {
    input: ({ ticket }) => ({ id: ticket, data: {} }),
    expected: staffOnly(409),
  },
  'GET /api/pages/admin/tickets/{id}/money': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: staffOnly(),
  },
  'GET /api/tickets/{id}/requirements': { input: ({ ticket }) => ({ id: ticket }), expected: staffOnly() },
  'GET /api/tickets/{id}/mail-in': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/tickets/{id}/notice-acceptance': {
    input: ({ ticket }) => ({ id: ticket, data: { notice_version: repairNotice.version } }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'PUT /api/tickets/{id}/inbound-parcel': {
    input: ({ ticket }) => ({ id: ticket, data: { carrier: 'auspost', tracking: '33ABC1234567' } }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'PUT /api/tickets/{id}/return-parcel': {
    input: ({ ticket }) => ({ id: ticket, data: { carrier: 'auspost', tracking: '33ABC1234568' } }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/parcel-news': {
    input: ({ ticket }) => ({ id: ticket, data: { news: 'delivered' } }),
    expected: account({ customerA: 409, customerB: 404, staff: 409 }),
  },
  'GET /api/tickets/{id}/packing-slip': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'GET /api/tickets/{id}/packing-slip.pdf': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'PUT /api/tickets/{id}/buyer': {
    input: ({ ticket }) => ({ id: ticket, data: { company: 'Tanaka Trading', abn: '' } }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'PUT /api/tickets/{id}/contact': {
    input: ({ ticket }) => ({
      id: ticket,
      data: {
        user_mobile: '0491 570 157',
        address: '78 Guarded Street',
        address_city: 'Carlton',
        address_state: 'VIC',
        address_post: '3053',
      },
    }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/tickets/{id}/cancellation': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'POST /api/contact': {
    input: () => ({ data: { fullname: 'New Person', email: 'new@example.com', message: 'Hello' } }),
    expected: all(200),
  },
  'POST /api/page-speeds': {
    input: () => ({ data: { page: 'home', lcp_ms: 800 } }),
    expected: all(200),
  },
  'GET /api/profile': { input: () => ({}), expected: all(200) },
  'GET /api/shop-profile': { input: () => ({}), expected: staffOnly() },
  'PUT /api/shop-profile': {
    input: () => ({ data: { profile: firstProfile, version: 1 } }),
    expected: staffOnly(),
  },
  'GET /api/money/invoices': { input: () => ({}), expected: staffOnly() },
  'GET /api/money/payments': { input: () => ({}), expected: staffOnly() },
  'GET /api/money/unpaid': { input: () => ({}), expected: staffOnly() },
  'GET /api/money/summary': { input: () => ({}), expected: staffOnly() },
  'GET /api/money/invoices.csv': { input: () => ({}), expected: staffOnly() },
  'GET /api/money/payments.csv': { input: () => ({}), expected: staffOnly() },
  'GET /api/money/unpaid.csv': { input: () => ({}), expected: staffOnly() },
  // Nothing was issued, so there is nothing to download.
  'GET /api/money/documents.zip': { input: () => ({}), expected: staffOnly(400) },
  'GET /api/money/summary.csv': { input: () => ({}), expected: staffOnly() },
  'GET /api/numbers': { input: () => ({}), expected: staffOnly() },
  'GET /api/numbers.csv': { input: () => ({}), expected: staffOnly() },
  'GET /api/money/statements': { input: () => ({}), expected: staffOnly() },
  'POST /api/money/statements': {
    input: () => ({ file: 'Date,Amount,Description\n' }),
    expected: staffOnly(),
  },
  'GET /api/money/statements/{id}': { input: () => ({ id: 987_654 }), expected: staffOnly(404) },
  'POST /api/money/statements/{id}/lines/{line}/confirmation': {
    input: () => ({ id: 987_654, line: 2 }),
    expected: staffOnly(404),
  },
  'DELETE /api/money/statements/{id}': { input: () => ({ id: 987_654 }), expected: staffOnly(404) },
  'GET /api/money/exports': { input: () => ({}), expected: staffOnly() },
  // Nothing was invoiced yet.
  'POST /api/money/exports': {
    input: () => ({ data: { format: 'xero', part: 'sales' } }),
    expected: staffOnly(409),
  },
  'GET /api/money/exports/{format}': { input: () => ({ format: 'xero' }), expected: staffOnly() },
  'POST /api/money/exports/{format}': { input: () => ({ format: 'myob' }), expected: staffOnly(409) },
  'GET /api/money/exports/{format}/{number}': {
    input: () => ({ format: 'xero', number: 1 }),
    expected: staffOnly(404),
  },
  'POST /api/phones/searches': { input: () => ({ data: {} }), expected: staffOnly() },
  'POST /api/phones': { input: () => ({ data: aPhone }), expected: staffOnly() },
  'PUT /api/phones/order': {
    input: () => ({ data: { brand: 'iPhone', version: 9, phones: [] } }),
    expected: staffOnly(409),
  },
  'PUT /api/phones/{id}': {
    input: () => ({ id: 9999, data: { ...aPhone, version: 1 } }),
    expected: staffOnly(404),
  },
  'DELETE /api/phones/{id}/{version}': { input: () => ({ id: 9999, version: 1 }), expected: staffOnly(404) },
  'POST /api/phones/{id}/picture': {
    input: () => ({ id: 9999, version: 1, picture: new Blob([new Uint8Array(4)]) }),
    expected: staffOnly(400),
  },
  'DELETE /api/phones/{id}/picture/{version}': {
    input: () => ({ id: 9999, version: 1 }),
    expected: staffOnly(404),
  },
  'GET /api/repairs': { input: () => ({}), expected: staffOnly() },
  'POST /api/repairs': {
    input: () => ({
      data: {
        label: 'Diagnosis',
        part: false,
        sentence: '',
        benchTime: 'short',
        warrantyMonths: null,
        needsPasscode: false,
        series: null,
      },
    }),
    expected: staffOnly(),
  },
  'PUT /api/repairs/order': { input: () => ({ data: { keys: [] } }), expected: staffOnly(409) },
  'PUT /api/repairs/{key}': {
    input: () => ({
      key: 'nosuchrepair',
      data: {
        label: 'None',
        part: false,
        sentence: '',
        benchTime: 'short',
        warrantyMonths: null,
        needsPasscode: false,
        series: null,
        shown: true,
        version: 1,
      },
    }),
    expected: staffOnly(404),
  },
  'DELETE /api/repairs/{key}/{version}': {
    input: () => ({ key: 'nosuchrepair', version: 1 }),
    expected: staffOnly(404),
  },
  'GET /api/phones/availability': { input: () => ({}), expected: staffOnly() },
  'GET /api/phones/{id}/availability': { input: ({ phone }) => ({ id: phone.id }), expected: staffOnly() },
  'PUT /api/phones/{id}/availability': {
    input: () => ({ id: 9999, data: { availability: { screen: 'days' }, version: 1 } }),
    expected: staffOnly(404),
  },
  'POST /api/phones/availability-changes': {
    input: () => ({ data: { repairs: ['screen'], availability: 'days', apply: true } }),
    expected: staffOnly(),
  },
  'GET /api/phones/{id}/price-history': { input: ({ phone }) => ({ id: phone.id }), expected: staffOnly() },
  'PUT /api/phones/price-changes/{id}': {
    input: () => ({ id: 9999, data: { from: '2031-03-01', version: 1 } }),
    expected: staffOnly(404),
  },
  'GET /api/series': { input: () => ({}), expected: staffOnly() },
  'POST /api/series': { input: () => ({ data: { label: 'Google Pixel' } }), expected: staffOnly() },
  'PUT /api/series/order': { input: () => ({ data: { keys: [] } }), expected: staffOnly(409) },
  'PUT /api/series/{key}': {
    input: () => ({ key: 'Nokia', data: { label: 'Nokia', shown: true, version: 1 } }),
    expected: staffOnly(404),
  },
  'DELETE /api/series/{key}/{version}': {
    input: () => ({ key: 'Nokia', version: 1 }),
    expected: staffOnly(404),
  },
  'GET /api/pages/texts/{page}': { input: () => ({ page: 'terms' }), expected: all(200) },
  'GET /api/tickets/{id}/terms': {
    input: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'GET /api/texts': { input: () => ({}), expected: staffOnly() },
  'GET /api/texts/{key}': { input: () => ({ key: 'terms' }), expected: staffOnly() },
  'PUT /api/texts/{key}': {
    input: () => ({ key: 'terms', data: { markdown: '# Terms', version: 0 } }),
    expected: staffOnly(),
  },
  'POST /api/texts/{key}/previews': {
    input: () => ({ key: 'terms', data: { markdown: '# Terms' } }),
    expected: staffOnly(),
  },
  'GET /api/texts/{key}/versions': { input: () => ({ key: 'terms' }), expected: staffOnly() },
  'GET /api/texts/{key}/versions/{number}': {
    input: () => ({ key: 'terms', number: 0 }),
    expected: staffOnly(),
  },
  'POST /api/texts/{key}/confirmation': {
    input: () => ({ key: 'warranty', data: { version: 0 } }),
    expected: staffOnly(),
  },
  // There is staff already.
  'GET /api/setup/{code}': { input: () => ({ code: 'x'.repeat(43) }), expected: all(409) },
  'POST /api/setup/{code}/owner': {
    input: () => ({
      code: 'x'.repeat(43),
      data: { fullname: 'New Owner', email: 'owner@example.com', ...newPassword },
    }),
    expected: all(409),
  },
  'GET /api/postcodes/{postcode}/place': { input: () => ({ postcode: '3186' }), expected: staffOnly() },
  'POST /api/test-emails': { input: () => ({}), expected: staffOnly() },
  'GET /api/phones/price-changes': { input: () => ({}), expected: staffOnly() },
  'POST /api/phones/price-changes': {
    input: () => ({ data: { repairs: ['screen'], percent: 5 } }),
    expected: staffOnly(),
  },
  'POST /api/phones/price-confirmations': {
    input: () => ({ data: { brand: 'SamsungNote' } }),
    expected: staffOnly(),
  },
  'GET /api/phones.csv': { input: () => ({}), expected: staffOnly() },
  'POST /api/phones/imports': {
    input: () => ({ csv: 'phoneid,screen\r\niphone13,199\r\n' }),
    expected: staffOnly(),
  },
  'DELETE /api/phones/price-changes/{id}': { input: () => ({ id: 1 }), expected: staffOnly(404) },
  'GET /api/look': { input: () => ({}), expected: staffOnly() },
  'POST /api/look/previews': { input: () => ({ data: { accent: '#004488' } }), expected: staffOnly() },
  'PUT /api/look': { input: () => ({ data: { name: 'Mendpost Repairs' } }), expected: staffOnly() },
  // The body is no picture.
  'POST /api/look/mark': { input: () => ({ picture: new Blob(['no picture']) }), expected: staffOnly(400) },
  'DELETE /api/look/mark': { input: () => ({}), expected: staffOnly() },
  'GET /api/opening': { input: () => ({}), expected: staffOnly() },
  'PUT /api/opening': { input: () => ({ data: { open: true, sentence: '' } }), expected: staffOnly() },
  'GET /api/closures': { input: () => ({}), expected: staffOnly() },
  'POST /api/closures': { input: () => ({ data: closure }), expected: staffOnly() },
  'PUT /api/closures/{id}': {
    input: () => ({ id: 1, data: { ...closure, version: 1 } }),
    expected: staffOnly(404),
  },
  'DELETE /api/closures/{id}': { input: () => ({ id: 1 }), expected: staffOnly(404) },
  'POST /api/collection-rules/confirmations': {
    input: () => ({ data: { key: 'vic-2012-4.2' } }),
    expected: staffOnly(),
  },
  'GET /api/customers': { input: () => ({ q: 'mei' }), expected: staffOnly() },
  'POST /api/customers/merges': {
    input: () => ({ data: { keep: 999_998, merge: 999_999 } }),
    expected: staffOnly(404),
  },
  'DELETE /api/customers/merges/{id}': { input: () => ({ id: 999_999 }), expected: staffOnly(404) },
  'PUT /api/customers/{id}/note': {
    input: ({ accounts }) => ({ id: accounts.customerA, data: { note: 'Calls on Fridays.' } }),
    expected: staffOnly(),
  },
  'GET /api/staff/assignable': { input: () => ({}), expected: staffOnly() },
  'GET /api/staff': { input: () => ({}), expected: staffOnly() },
  'POST /api/staff/invitations': {
    input: () => ({ data: { fullname: 'Ada Novak', email: 'ada@example.com' } }),
    expected: staffOnly(),
  },
  'PUT /api/staff/{accountid}/level': {
    input: ({ accounts }) => ({ accountid: accounts.customerA, data: { level: 2 } }),
    expected: staffOnly(),
  },
  'PUT /api/staff/{accountid}/role': {
    // Refused after the access check, for its missing password.
    input: ({ accounts }) => ({ accountid: accounts.customerA, data: { role: 'technician' } }),
    expected: staffOnly(401),
  },
  'GET /api/staff/{accountid}': {
    input: ({ accounts }) => ({ accountid: accounts.customerA }),
    expected: staffOnly(),
  },
  'POST /api/staff/{accountid}/hand-over': {
    input: ({ accounts }) => ({ accountid: accounts.customerA, data: { to: accounts.staff } }),
    expected: staffOnly(),
  },
  'GET /api/given-away': { input: () => ({}), expected: staffOnly() },
  'GET /api/staff/rules': { input: () => ({}), expected: staffOnly() },
  'PUT /api/staff/rules': {
    input: () => ({ data: { rules: firstStaffRules, version: 0 } }),
    // Refused after the access check, for its version.
    expected: staffOnly(409),
  },
  'POST /api/guarded-changes/undoings': {
    input: () => ({ data: { token: 'x'.repeat(43) } }),
    expected: all(400),
  },
  'POST /api/guarded-changes/{event}/reveals': {
    input: () => ({ event: 987_654, data: { reason: 'I wonder.' } }),
    expected: staffOnly(404),
  },
  'PUT /api/staff/{accountid}/access': {
    input: ({ accounts }) => ({ accountid: accounts.customerA, data: { active: false } }),
    // A customer's is switched off by nobody.
    expected: staffOnly(404),
  },
  'POST /api/logout': { input: () => ({}), expected: all(200) },
}
