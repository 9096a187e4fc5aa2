import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeEmail, checkAuth, loginUser } from '#contract/accounts.ts'
import { searchAudit } from '#contract/audit.ts'
import { sendContactMessage } from '#contract/contact.ts'
import { writeMessage } from '#contract/conversation.ts'
import { saveDraft } from '#contract/drafts.ts'
import { eraseCustomer, eraseOwnAccount } from '#contract/privacy.ts'
import { firstProfile, getShopProfile, updateShopProfile } from '#contract/shop-profile.ts'
import { changeStaffAccess } from '#contract/staff.ts'
import {
  allTickets,
  getTicket,
  getUserTicket,
  revealPasscode,
  submitTicketComment,
  type Status,
  type Ticket,
  type TicketRow,
} from '#contract/tickets.ts'
import { sweepClosedTickets } from '#domain/privacy/sweep-closed-tickets.ts'
import { sweepMessages } from '#domain/privacy/sweep-messages.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const day = 24 * 60 * 60_000
const personal = {
  name: 'Mei Unforgettable',
  serial: 'F2LXK0ABCD12',
  passcode: '739154',
  street: '7 Wattle Grove',
  mobile: '491570156',
  remark: 'Mei called about her cat',
  reason: 'Mei asked on the phone',
  message: 'My cat sat on it',
  talk: 'My sister Unforgettable collects it',
}

describe.each(engines)('what is kept about a person on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let sam: SignedIn
  let ticket: number
  beforeEach(async () => {
    house = await openTestShop({ engine })
    mei = await house.customer(personal.name)
    sam = await house.staff()
    const phone = await phoneBySlug(house, 'iphone13')
    const { serial: phone_serial, passcode: phone_pin, street: address } = personal
    const booking = aBooking(phone, { phone_serial, phone_pin, address, user_mobile: `0${personal.mobile}` })
    ticket = await bookFor(house, mei, booking)
    await house.call(revealPasscode, { id: ticket, data: { reason: personal.reason } }, { as: sam })
    await note('We are on it', 0, true)
    await note(personal.remark, 0, false)
    const talk = { id: ticket, data: { text: personal.talk } }
    await house.call(writeMessage, talk, { as: mei, headers: { 'idempotency-key': personal.name } })
    const data = { fullname: personal.name, email: mei.email, message: personal.message }
    await house.call(sendContactMessage, { data }, { as: mei })
  })
  afterEach(() => house.close())

  const note = (comment: string, status: Status, makeVisibleToCustomer: boolean) =>
    house.call(
      submitTicketComment,
      { data: { ticketid: ticket, comment, status, makeVisibleToCustomer } },
      { as: sam },
    )
  const erase = (as: SignedIn, password = as.password) =>
    house.call(eraseOwnAccount, { data: { password } }, { as })
  const tables = [
    'accounts',
    'sessions',
    'account_tokens',
    'drafts',
    'tickets',
    'notes',
    'passcode_reveals',
    'ticket_search',
    'events',
    'outbox',
    'contact_messages',
    'idempotency_keys',
    'second_factors',
    'recovery_codes',
  ]
  /** Every word in the books. */
  const everything = async () => {
    const words: string[] = []
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(house.shop.books.db)
      words.push(JSON.stringify(rows))
    }
    return words.join('\n')
  }
  const openSearch = async (q: string) => {
    const found = await house.call(getTicket, { data: { ticketid: allTickets, q } }, { as: sam })
    return (found.body as unknown as TicketRow[]).map(({ id }) => id)
  }

  test('an account is not erased while a repair is under way, and says which', async () => {
    const refused = await erase(mei)
    expect(refused.status).toBe(409)
    expect(refused.body.error).toBe(
      `Ticket ${ticket} is still open. Once its repair is completed, the account can be erased.`,
    )
    expect((await house.call(checkAuth, {}, { as: mei })).body.authLevel).toBe(1)
    expect(await everything()).toContain(personal.serial)
  })

  test('erasing asks the password', async () => {
    await note('Done', 6, true)
    const refused = await erase(mei, 'not the password')
    expect([refused.status, refused.body.fields]).toEqual([
      401,
      { password: 'That is not your current password.' },
    ])
    expect((await house.call(checkAuth, {}, { as: mei })).body.authLevel).toBe(1)
  })

  test('after erasing, nothing in the books tells of the person', async () => {
    await house.call(
      saveDraft,
      { data: { phoneid: 'iphone13', repair_name: 'screen', fields: { address: personal.street } } },
      { as: mei },
    )
    const newAddress = { email: 'mei.new@example.com', password: mei.password }
    await house.call(changeEmail, { data: newAddress }, { as: mei })
    const other = await house.logIn(mei.email)
    await house.link(mei.email, 'reset')
    await note('Done', 6, true)

    expect(await erase(mei)).toMatchObject({ status: 200, body: { erased: true } })
    const left = await everything()
    const words = [...Object.values(personal), mei.email, newAddress.email, 'mei unforgettable', 'argon2']
    // The hash of Sam's password stays, of course.
    for (const word of words.slice(0, -1)) expect(left, word).not.toContain(word)
    expect(left.match(/argon2id/g)).toHaveLength(1)

    expect(mei.cookies.size).toBe(0)
    for (const browser of [mei, other])
      expect((await house.call(checkAuth, {}, { as: browser })).body.authLevel).toBe(0)
    const logIn = await house.call(loginUser, { data: { email: other.email, password: other.password } })
    expect(logIn.status).toBe(401)
    const waiting = await house.letters()
    expect(
      waiting.filter(({ letter }) => letter !== 'contact-for-shop' && letter !== 'contact-received'),
    ).toEqual([])
    const { body } = await house.call(searchAudit, { data: { kind: 'account.erased' } }, { as: sam })
    expect(body.events).toMatchObject([
      { actor: { accountid: mei.accountid, fullname: 'Erased' }, subject: 'Erased', details: { tickets: 1 } },
    ])
  })

  test('what the shop needs of an erased ticket stays: the repair, its price, its statuses and dates', async () => {
    await note('Done', 6, true)
    await erase(mei)
    const { body } = await house.call(getTicket, { data: { ticketid: ticket } }, { as: sam })
    expect(body as Ticket).toMatchObject({
      id: ticket,
      status: 6,
      displayName: 'iPhone 13',
      cust_name: 'Erased',
      email: '',
      user_mobile: '',
      phone_serial: '',
      phone_pin: null,
      address: '',
      notes: [
        { comment: 'Erased' },
        { comment: 'Erased' },
        { comment: 'Erased', fullname: 'Erased', from_customer: 1 },
        { comment: 'Erased', status_change: 6 },
      ],
    })
    for (const q of ['unforgettable', personal.mobile, personal.serial, 'cat'])
      expect(await openSearch(q)).toEqual([])
    expect(await openSearch(String(ticket))).toEqual([ticket])
  })

  test('the address is free again afterwards', async () => {
    await note('Done', 6, true)
    await erase(mei)
    const again = await house.signUp({ fullname: 'Mei Again', email: mei.email })
    expect(again.accountid).not.toBe(mei.accountid)
    expect((await house.call(getUserTicket, { data: { ticketid: ticket } }, { as: again })).status).toBe(404)
  })

  test('staff erase a customer who asked for it, with their own password', async () => {
    await note('Done', 6, true)
    const ask = (email: string, password = sam.password, as = sam) =>
      house.call(eraseCustomer, { data: { email, password } }, { as })
    expect((await ask(mei.email, 'not the password')).status).toBe(401)
    expect((await ask('nobody@example.com')).status).toBe(404)
    expect((await ask(mei.email, mei.password, mei)).status).toBe(403)
    expect((await house.call(eraseCustomer, { data: { email: mei.email, password: 'x' } })).status).toBe(401)
    expect((await ask(mei.email.toUpperCase())).status).toBe(200)
    expect(await everything()).not.toContain(personal.name)
    const { body } = await house.call(searchAudit, { data: { kind: 'account.erased' } }, { as: sam })
    expect(body.events).toMatchObject([{ actor: { accountid: sam.accountid }, subject_id: mei.accountid }])
    expect((await ask(mei.email)).status).toBe(404)
  })

  test('an account of the staff is not erased, neither by its owner nor by others', async () => {
    const refused = await erase(sam)
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'This is a staff account. Somebody on the staff has to make it a customer’s first.',
    ])
    const ada = await house.staff('Ada Novak')
    const data = { email: sam.email, password: ada.password }
    expect((await house.call(eraseCustomer, { data }, { as: ada })).status).toBe(400)
  })

  test('an erased account is not switched on again', async () => {
    await note('Done', 6, true)
    await erase(mei)
    const on = { accountid: mei.accountid, data: { active: true } }
    expect((await house.call(changeStaffAccess, on, { as: sam })).status).toBe(404)
  })

  test('erasing and booking at the same time leave no ticket that names anybody', async () => {
    const jonas = await house.customer('Jonas Weber')
    const phone = await phoneBySlug(house, 'iphone13')
    const booking = () => bookFor(house, jonas, aBooking(phone)).catch(() => null)
    const [, erased] = await Promise.all([booking(), erase(jonas), booking()])
    const tickets = await house.shop.books.db
      .selectFrom('tickets')
      .select('id')
      .where('account_id', '=', jonas.accountid)
      .where('address', '!=', '')
      .execute()
    expect(tickets.length > 0).toBe(erased.status !== 200)
  })

  test('completed tickets lose what names their customer once the shop’s period is over', async () => {
    await note('Done', 6, true)
    const open = await bookFor(house, mei)
    house.clock.turn(729 * day)
    expect(await sweepClosedTickets(house.shop)).toBe(0)
    house.clock.turn(day)
    expect(await sweepClosedTickets(house.shop)).toBe(1)
    expect(await sweepClosedTickets(house.shop)).toBe(0)

    await house.logIn(mei.email, mei)
    await house.logIn(sam.email, sam)
    const { body } = await house.call(getTicket, { data: { ticketid: ticket } }, { as: sam })
    expect(body as Ticket).toMatchObject({ cust_name: 'Erased', email: '', phone_serial: '', address: '' })
    expect(await openSearch('unforgettable')).toEqual([open])
    expect(
      (await house.call(getUserTicket, { data: { ticketid: open } }, { as: mei })).body.address,
    ).not.toBe('')
    const { body: log } = await house.call(searchAudit, { data: { kind: 'ticket.erased' } }, { as: sam })
    expect(log.events).toMatchObject([{ actor: null, ticket_id: ticket }])
    // The account lives on.
    expect((await house.call(checkAuth, {}, { as: mei })).body.authLevel).toBe(1)
  })

  test('a ticket that is written to after it was erased is erased again in its time', async () => {
    await note('Done', 6, true)
    house.clock.turn(730 * day)
    expect(await sweepClosedTickets(house.shop)).toBe(1)
    await house.logIn(sam.email, sam)
    expect((await note(personal.remark, 3, false)).status).toBe(200)
    await note('Done again', 6, false)
    house.clock.turn(729 * day)
    expect(await sweepClosedTickets(house.shop)).toBe(0)
    house.clock.turn(day)
    expect(await sweepClosedTickets(house.shop)).toBe(1)
    expect(await everything()).not.toContain(personal.remark)
  })

  test('a message of the contact form is forgotten after the same period, also without an account', async () => {
    const data = { fullname: 'Jonas Weber', email: 'jonas@example.com', message: 'Do you mend toasters?' }
    await house.call(sendContactMessage, { data })
    house.clock.turn(729 * day)
    expect(await sweepMessages(house.shop)).toBe(0)
    house.clock.turn(day)
    expect(await sweepMessages(house.shop)).toBe(2)
    expect(await everything()).not.toMatch(/toasters|jonas/i)
  })

  test('the shop chooses the period, and an absurd one is refused', async () => {
    await note('Done', 6, true)
    const save = async (keepClosedTicketsDays: number) => {
      const { version } = (await house.call(getShopProfile, {}, { as: sam })).body
      const data = { profile: { ...firstProfile, keepClosedTicketsDays }, version }
      return house.call(updateShopProfile, { data }, { as: sam })
    }
    const refused = await save(3)
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'profile.keepClosedTicketsDays': 'Please enter a number of days from 30 to 3650.' },
    ])
    expect((await save(40)).status).toBe(200)
    house.clock.turn(41 * day)
    expect(await sweepClosedTickets(house.shop)).toBe(1)
  })
})
