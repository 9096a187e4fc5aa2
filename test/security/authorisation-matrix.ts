import { firstProfile } from '#contract/shop-profile.ts'
import { trackToken } from '#domain/tracking/track-token.ts'
import { repairNotice } from '#contract/repair-notice.ts'
import type { PeopledShop, Role } from './roles.ts'

/** What each role gets: one status for everybody, or one for each who differs from the first. */
export type Row = {
  ask: (shop: PeopledShop) => unknown
  expected: Record<Role, number>
}

/** Open to everybody: the same for all. */
const all = (status: number): Record<Role, number> => ({
  visitor: status,
  unverified: status,
  deactivated: status,
  customerA: status,
  customerB: status,
  staff: status,
})
/** Needs an account; customer B asks for what belongs to A. */
const account = (more: { customerA: number; customerB: number; staff: number }): Record<Role, number> => ({
  ...all(401),
  ...more,
})
const staffOnly = (status = 200): Record<Role, number> => ({
  ...all(401),
  customerA: 403,
  customerB: 403,
  staff: status,
})

const newPassword = { password: 'nine quiet harbours', confirmpassword: 'nine quiet harbours' }
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

/** Every endpoint with what each role may expect of it; the table is complete, or the tests fail. */
export const matrix: Record<string, Row> = {
  'GET /api/check-auth': { ask: () => ({}), expected: all(200) },
  'POST /api/createaccount/': {
    ask: () => ({ data: { fullname: 'New Person', email: 'new@example.com', ...newPassword } }),
    expected: all(200),
  },
  'POST /api/loginuser/': {
    ask: () => ({ data: { email: 'nobody@example.com', password: 'not the password' } }),
    expected: all(401),
  },
  'POST /api/verifyemail/': { ask: () => ({ data: { authtoken: 'x'.repeat(43) } }), expected: all(400) },
  'POST /api/verifyemail/resend': {
    ask: () => ({ data: { email: 'nobody@example.com' } }),
    expected: all(200),
  },
  'GET /api/user-data/{accountid}': {
    ask: ({ accounts }) => ({ accountid: accounts.customerA }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'PUT /api/account/password': {
    ask: () => ({ data: { current: 'not the password', ...newPassword } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'PUT /api/account/name': {
    ask: () => ({ data: { fullname: 'Mei Guardedname' } }),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'PUT /api/account/email': {
    ask: () => ({ data: { email: 'other@example.com', password: 'not the password' } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'POST /api/account/password/reset-requests': {
    ask: () => ({ data: { email: 'nobody@example.com' } }),
    expected: all(200),
  },
  'POST /api/account/password/resets': {
    ask: () => ({ data: { authtoken: 'x'.repeat(43), ...newPassword } }),
    expected: all(400),
  },
  'GET /api/account/second-factor': {
    ask: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'POST /api/account/second-factor/enrolments': {
    ask: () => ({ data: { password: 'not the password' } }),
    expected: staffOnly(401),
  },
  'POST /api/account/second-factor/confirmations': {
    ask: () => ({ data: { code: '000000' } }),
    expected: staffOnly(409),
  },
  'POST /api/account/second-factor/recovery-codes': {
    ask: () => ({ data: { password: 'not the password', code: '000000' } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'POST /api/account/second-factor/removals': {
    ask: () => ({ data: { password: 'not the password', code: '000000' } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'GET /api/account/sessions': {
    ask: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'DELETE /api/account/sessions/{id}': {
    ask: () => ({ id: 999_999 }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'POST /api/account/sessions/endings': {
    ask: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'GET /api/account/data': {
    ask: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'POST /api/account/erasures': {
    ask: () => ({ data: { password: 'not the password' } }),
    expected: account({ customerA: 401, customerB: 401, staff: 401 }),
  },
  'POST /api/accounts/erasures': {
    ask: () => ({ data: { email: 'jonas.other@example.com', password: 'not the password' } }),
    expected: staffOnly(401),
  },
  'GET /api/outbox/counts': { ask: () => ({}), expected: staffOnly() },
  'POST /api/outbox/searches': { ask: () => ({ data: {} }), expected: staffOnly() },
  'POST /api/outbox/{id}/resendings': { ask: () => ({ id: 987_654 }), expected: staffOnly(404) },
  'PUT /api/outbox/{id}/aside': { ask: () => ({ id: 987_654 }), expected: staffOnly(404) },
  'GET /api/wordings': { ask: () => ({}), expected: staffOnly() },
  'PUT /api/wordings/{letter}': {
    ask: () => ({ letter: 'status-1', data: { subject: 'Hello', opening: 'Hello', version: 9 } }),
    expected: staffOnly(409),
  },
  'DELETE /api/wordings/{letter}': { ask: () => ({ letter: 'status-1' }), expected: staffOnly() },
  'POST /api/audit/searches': { ask: () => ({ data: {} }), expected: staffOnly() },
  'GET /api/getphones': { ask: () => ({}), expected: all(200) },
  'GET /api/getphone/{phoneName}': { ask: ({ phone }) => ({ phoneName: phone.slug }), expected: all(200) },
  'PUT /api/update-device/': {
    ask: ({ phone }) => ({ data: { ...prices, id: phone.id, phoneid: phone.slug } }),
    expected: staffOnly(),
  },
  'GET /api/draft': { ask: () => ({}), expected: all(200) },
  'PUT /api/draft': {
    ask: () => ({ data: { phoneid: 'iphone13', repair_name: 'screen', fields: {} } }),
    expected: all(200),
  },
  'DELETE /api/draft': { ask: () => ({}), expected: all(200) },
  'POST /api/submitticket/': {
    ask: ({ phone }) => ({
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
  'POST /api/get-ticket': { ask: ({ ticket }) => ({ data: { ticketid: ticket } }), expected: staffOnly() },
  'POST /api/get-user-ticket': {
    ask: ({ ticket }) => ({ data: { ticketid: ticket } }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'POST /api/submit-ticket-comment': {
    ask: ({ ticket }) => ({ data: { ticketid: ticket, comment: 'Looked at.', status: 0 } }),
    expected: staffOnly(),
  },
  'POST /api/toggle-note-visibility': {
    ask: ({ hiddenNote }) => ({ data: { noteid: hiddenNote } }),
    expected: staffOnly(),
  },
  'DELETE /api/delete-ticket-note/{noteid}/{ticketid}': {
    ask: ({ publicNote, ticket }) => ({ noteid: publicNote, ticketid: ticket }),
    expected: staffOnly(),
  },
  'GET /api/tickets/status-counts': { ask: () => ({}), expected: staffOnly() },
  'GET /api/tickets/last-confirmation': { ask: () => ({}), expected: all(200) },
  'GET /api/account/last-address': {
    ask: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'POST /api/tickets/{id}/passcode/reveals': {
    ask: ({ ticket }) => ({ id: ticket, data: { reason: 'To test the screen.' } }),
    expected: staffOnly(),
  },
  'PUT /api/tickets/{id}/passcode': {
    ask: ({ ticket }) => ({ id: ticket, data: { phone_pin: '1379' } }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'GET /api/tickets/{id}/money': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/desk-money': { ask: ({ ticket }) => ({ id: ticket }), expected: staffOnly() },
  'GET /api/tickets/{id}/invoices/{number}': {
    ask: ({ ticket }) => ({ id: ticket, number: 1 }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/invoices/{number}/pdf': {
    ask: ({ ticket }) => ({ id: ticket, number: 1 }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/invoice.pdf': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'POST /api/tickets/{id}/invoices': { ask: ({ ticket }) => ({ id: ticket }), expected: staffOnly(409) },
  'POST /api/tickets/{id}/adjustments': {
    ask: ({ ticket }) => ({
      id: ticket,
      data: { reason: 'Agreed by phone.', lines: [{ label: 'Discount', amount_cents: -100 }], version: 0 },
    }),
    expected: staffOnly(409),
  },
  'POST /api/tickets/{id}/payments': {
    ask: ({ ticket }) => ({ id: ticket, data: { method: 'cash', amount_cents: 100, version: 0 } }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/refunds': {
    ask: ({ ticket }) => ({ id: ticket, data: { method: 'cash', amount_cents: 100, version: 0 } }),
    expected: staffOnly(409),
  },
  'POST /api/tickets/{id}/card-refunds': {
    ask: ({ ticket }) => ({ id: ticket, data: { payment_id: 1, amount_cents: 100, version: 0 } }),
    expected: staffOnly(409),
  },
  'POST /api/tickets/{id}/checkouts': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 409, customerB: 404, staff: 404 }),
  },
  'POST /api/tickets/{id}/checkouts/confirmations': {
    ask: ({ ticket }) => ({ id: ticket, data: { session: 'cs_test_unknown' } }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/bench': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'PUT /api/tickets/{id}/part-tests/{stage}': {
    ask: ({ ticket }) => ({ id: ticket, stage: 'completion', data: { results: { screen: 'working' } } }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/photos': {
    // It reads as a picture to nobody; who may not send one hears that first.
    ask: ({ ticket }) => ({ id: ticket, stage: 'message', picture: new Blob(['no picture']) }),
    expected: account({ customerA: 400, customerB: 404, staff: 400 }),
  },
  'GET /api/tickets/{id}/photos/{photoId}': {
    ask: ({ ticket, photo }) => ({ id: ticket, photoId: photo }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'DELETE /api/tickets/{id}/photos/{photoId}': {
    ask: ({ ticket, otherPhoto }) => ({ id: ticket, photoId: otherPhoto }),
    expected: staffOnly(),
  },
  'GET /api/tickets/{id}/completion': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'GET /api/tickets/{id}/completion.pdf': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/tickets/{id}/completion/reviews': {
    ask: ({ ticket }) => ({ id: ticket, data: { version: 1 } }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'POST /api/tickets/{id}/completion': {
    ask: ({ ticket }) => ({
      id: ticket,
      data: { work_done: 'Fitted a screen.', parts: ['Screen'], warranty_until: '2027-11-20', version: 1 },
    }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/messages': {
    ask: ({ ticket }) => ({ id: ticket, data: { text: 'When is it ready?' } }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/conversation/{side}': {
    ask: ({ ticket }) => ({ id: ticket, side: 'customer' }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'POST /api/tickets/{id}/seen': {
    ask: ({ ticket, publicNote }) => ({ id: ticket, data: { side: 'staff', note_id: publicNote } }),
    expected: account({ customerA: 403, customerB: 403, staff: 200 }),
  },
  'PUT /api/tickets/{id}/waiting': {
    ask: ({ ticket }) => ({ id: ticket, data: { waiting_for: 'customer' } }),
    expected: staffOnly(),
  },
  'GET /api/account/unread': {
    ask: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'GET /api/live': {
    ask: () => ({}),
    expected: account({ customerA: 200, customerB: 200, staff: 200 }),
  },
  'GET /api/tickets/{id}/quotes': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/tickets/{id}/quotes': {
    ask: ({ otherTicket }) => ({
      id: otherTicket,
      data: { kind: 'extra', description: 'A new battery.', amount_cents: 4995 },
    }),
    expected: staffOnly(),
  },
  'POST /api/tickets/{id}/quotes/{quoteid}/withdrawal': {
    ask: ({ ticket }) => ({ id: ticket, quoteid: 987_654 }),
    expected: staffOnly(404),
  },
  'POST /api/tickets/{id}/quotes/{quoteid}/answer': {
    ask: ({ ticket }) => ({ id: ticket, quoteid: 987_654, data: { answer: 'approve', name: 'Mei' } }),
    expected: account({ customerA: 404, customerB: 404, staff: 404 }),
  },
  'POST /api/track/{token}/quotes/{quoteid}/answer': {
    ask: () => ({
      token: 'x'.repeat(30),
      quoteid: 1,
      data: { answer: 'approve', name: 'Mei', digits: '0156' },
    }),
    expected: all(404),
  },
  // Whoever has the link may look, and nobody is told whose ticket it is.
  'GET /api/track/{token}': {
    ask: ({ test, ticket }) => ({
      token: trackToken(test.shop.secrets, { id: ticket, link_version: 1 }),
    }),
    expected: all(200),
  },
  'GET /api/tickets/{id}/link': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/tickets/{id}/link-renewal': {
    ask: ({ otherTicket }) => ({ id: otherTicket }),
    expected: account({ customerA: 404, customerB: 200, staff: 200 }),
  },
  'GET /api/tickets/{id}/events': { ask: ({ ticket }) => ({ id: ticket }), expected: staffOnly() },
  'GET /api/tickets/{id}/history': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'GET /api/tickets/{id}/requirements': { ask: ({ ticket }) => ({ id: ticket }), expected: staffOnly() },
  'GET /api/tickets/{id}/mail-in': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'POST /api/tickets/{id}/notice-acceptance': {
    ask: ({ ticket }) => ({ id: ticket, data: { notice_version: repairNotice.version } }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'PUT /api/tickets/{id}/inbound-parcel': {
    ask: ({ ticket }) => ({ id: ticket, data: { carrier: 'auspost', tracking: '33ABC1234567' } }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'PUT /api/tickets/{id}/return-parcel': {
    ask: ({ ticket }) => ({ id: ticket, data: { carrier: 'auspost', tracking: '33ABC1234568' } }),
    expected: staffOnly(),
  },
  'GET /api/tickets/{id}/packing-slip': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'GET /api/tickets/{id}/packing-slip.pdf': {
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 200 }),
  },
  'PUT /api/tickets/{id}/contact': {
    ask: ({ ticket }) => ({
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
    ask: ({ ticket }) => ({ id: ticket }),
    expected: account({ customerA: 200, customerB: 404, staff: 404 }),
  },
  'POST /api/contact': {
    ask: () => ({ data: { fullname: 'New Person', email: 'new@example.com', message: 'Hello' } }),
    expected: all(200),
  },
  'GET /api/profile': { ask: () => ({}), expected: all(200) },
  'GET /api/shop-profile': { ask: () => ({}), expected: staffOnly() },
  'PUT /api/shop-profile': {
    ask: () => ({ data: { profile: firstProfile, version: 1 } }),
    expected: staffOnly(),
  },
  'GET /api/staff/assignable': { ask: () => ({}), expected: staffOnly() },
  'GET /api/staff': { ask: () => ({}), expected: staffOnly() },
  'POST /api/staff/invitations': {
    ask: () => ({ data: { fullname: 'Ada Novak', email: 'ada@example.com' } }),
    expected: staffOnly(),
  },
  'PUT /api/staff/{accountid}/level': {
    ask: ({ accounts }) => ({ accountid: accounts.customerA, data: { level: 2 } }),
    expected: staffOnly(),
  },
  'PUT /api/staff/{accountid}/access': {
    ask: ({ accounts }) => ({ accountid: accounts.customerA, data: { active: false } }),
    expected: staffOnly(),
  },
  'POST /api/logout': { ask: () => ({}), expected: all(200) },
}
