import { firstProfile } from '#contract/shop-profile.ts'
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
