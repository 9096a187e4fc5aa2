import type { StaffRole } from '#contract/staff-roles.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { hashToken, newToken } from '#domain/secrets.ts'
import { aPicture } from '#test/sample-picture.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import type { Browser, SignedIn, TestApp } from '#test/open-test-app.ts'

/** All kinds of callers. */
export const roles = [
  'visitor',
  'unverified',
  'deactivated',
  'customerA',
  'customerB',
  'technician',
  'frontDesk',
  // An owner.
  'staff',
] as const
export type Role = (typeof roles)[number]

/** Texts that only permitted callers of customer A's ticket or account may read. */
export const guarded = {
  name: 'Mei Guardedname',
  street: '77 Guarded Street',
  serial: 'GUARDEDSERIAL1',
  passcode: '864201',
  hiddenNote: 'Guarded staff-only remark.',
  publicNote: 'Guarded public remark.',
  work: 'Guarded work that was done.',
} as const

/** A shop with one account of every role, and what customer A owns. */
export type ShopWithRoles = {
  test: TestApp
  people: Record<Role, Browser>
  accounts: Record<Exclude<Role, 'visitor'>, number>
  /** Of customer A. */
  ticket: number
  parcel: number
  /** On that ticket: one visible to customers, one hidden. */
  publicNote: number
  hiddenNote: number
  /** On that ticket: two visible to its customer. */
  photo: number
  otherPhoto: number
  /** Of customer B. */
  otherTicket: number
  phone: { id: number; slug: string }
}

/** Creates one account of every role. Sessions are inserted even for accounts that could not log in. */
export async function createRoles(test: TestApp): Promise<ShopWithRoles> {
  const customerA = await test.customer(guarded.name)
  const customerB = await test.customer('Jonas Other')
  const staff = await test.staff('Sam Okafor')
  const frontDesk = await inRole(test, await test.staff('Fran Desk'), 'front_desk')
  const technician = await inRole(test, await test.staff('Tess Technician'), 'technician')
  const phone = await phoneBySlug(test, 'iphone13')
  const own = aBooking(phone, {
    address: guarded.street,
    phone_serial: guarded.serial,
    phone_pin: guarded.passcode,
  })
  const ticket = await bookFor(test, customerA, own)
  const { body } = await test.call(
    'POST /api/get-user-ticket',
    { data: { ticketid: ticket } },
    { as: customerA },
  )
  const parcel = body.parcel_id
  const otherTicket = await bookFor(test, customerB)
  const note = async (comment: string, makeVisibleToCustomer: boolean) => {
    const data = { ticketid: ticket, comment, status: 0 as const, makeVisibleToCustomer }
    const { body } = await test.call('POST /api/submit-ticket-comment', { data }, { as: staff })
    return body.note.id
  }
  const photo = async () => {
    const about = { id: ticket, stage: 'intake' as const, picture: await aPicture() }
    return (await test.call('POST /api/tickets/{id}/photos', about, { as: staff })).body.photo.id
  }
  const document = { work_done: guarded.work, parts: [], warranty_until: null, version: 0 }
  const tested = { results: { screen: 'working' as const } }
  await test.call(
    'PUT /api/tickets/{id}/part-tests/{stage}',
    { id: ticket, stage: 'completion', data: tested },
    { as: staff },
  )
  await test.call('POST /api/tickets/{id}/completion', { id: ticket, data: document }, { as: staff })
  const unverified = await plantSession(test, { fullname: 'Uma Unconfirmed', verified: false, active: true })
  const deactivated = await plantSession(test, {
    fullname: 'Dora Switchedoff',
    verified: true,
    active: false,
  })
  return {
    test,
    people: {
      visitor: test.browser(),
      unverified,
      deactivated,
      customerA,
      customerB,
      technician,
      frontDesk,
      staff,
    },
    accounts: {
      unverified: unverified.accountid,
      deactivated: deactivated.accountid,
      customerA: customerA.accountid,
      customerB: customerB.accountid,
      technician: technician.accountid,
      frontDesk: frontDesk.accountid,
      staff: staff.accountid,
    },
    ticket,
    parcel,
    publicNote: await note(guarded.publicNote, true),
    hiddenNote: await note(guarded.hiddenNote, false),
    photo: await photo(),
    otherPhoto: await photo(),
    otherTicket,
    phone: { id: phone.id, slug: phone.phoneid },
  }
}

/** Gives a member of staff another role, whose session stays. */
export async function inRole(test: TestApp, who: SignedIn, role: StaffRole): Promise<SignedIn> {
  const { db } = test.shop.database
  await db.updateTable('accounts').set({ role }).where('id', '=', who.accountid).execute()
  return who
}

async function plantSession(
  test: TestApp,
  who: { fullname: string; verified: boolean; active: boolean },
): Promise<SignedIn> {
  const { db } = test.shop.database
  const now = test.clock.now()
  const email = `${who.fullname.toLowerCase().replace(' ', '.')}@example.com`
  const { id: accountid } = await db
    .insertInto('accounts')
    .values({
      fullname: who.fullname,
      email,
      email_folded: email,
      password_hash: null,
      // Even with staff level: the account's state alone has to refuse it.
      level: 2,
      role: 'owner',
      verified_at: who.verified ? now : null,
      deactivated_at: who.active ? null : now,
      created_at: now,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountid,
      created_at: now,
      seen_at: now,
      expires_at: now + HOUR_MS,
      last_ticket_id: null,
    })
    .execute()
  const browser = test.browser()
  browser.cookies.set('mendpost-session', token)
  return Object.assign(browser, { accountid, fullname: who.fullname, email, password: '' })
}
