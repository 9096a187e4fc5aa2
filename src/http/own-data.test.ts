import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '#contract/accounts.ts'
import { searchAudit } from '#contract/audit.ts'
import { sendContactMessage } from '#contract/contact.ts'
import { saveDraft } from '#contract/drafts.ts'
import { getOwnData } from '#contract/privacy.ts'
import { getUserTicket, revealPasscode, submitTicketComment } from '#contract/tickets.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const personal = {
  name: 'Mei Unforgettable',
  serial: 'F2LXK0ABCD12',
  passcode: '739154',
  street: '7 Wattle Grove',
  remark: 'Mei called about her cat',
  reason: 'Mei asked on the phone',
  message: 'My cat sat on it',
}

describe.each(engines)('what people learn of what is kept about them on %s', (engine) => {
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
    ticket = await bookFor(house, mei, aBooking(phone, { phone_serial, phone_pin, address }))
    await house.call(revealPasscode, { id: ticket, data: { reason: personal.reason } }, { as: sam })
    for (const [comment, makeVisibleToCustomer] of [
      ['We are on it', true],
      [personal.remark, false],
    ] as const) {
      const data = { ticketid: ticket, comment, status: 0 as const, makeVisibleToCustomer }
      await house.call(submitTicketComment, { data }, { as: sam })
    }
    const data = { fullname: personal.name, email: mei.email, message: personal.message }
    await house.call(sendContactMessage, { data }, { as: mei })
  })
  afterEach(() => house.close())

  test('a customer gets a file with everything, and nothing that is not theirs to see', async () => {
    await house.call(
      saveDraft,
      { data: { phoneid: 'iphone13', repair_name: 'battery', fields: {} } },
      { as: mei },
    )
    const { status, body, headers } = await house.call(getOwnData, {}, { as: mei })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(body.account).toMatchObject({
      accountid: mei.accountid,
      fullname: personal.name,
      email: mei.email,
    })
    expect(body.tickets).toMatchObject([
      { id: ticket, phone_serial: personal.serial, passcode_kept: true, address: personal.street },
    ])
    expect(body.tickets[0]!.notes.map(({ comment }) => comment)).toEqual(['We are on it'])
    expect(body.tickets[0]!.passcode_reveals).toHaveLength(1)
    expect(body.messages).toMatchObject([{ message: personal.message }])
    expect(body.sessions).toMatchObject([{ current: true }])
    expect(body.draft).toMatchObject({ repair_name: 'battery' })
    expect(body.actions.map(({ kind }) => kind)).toContain('ticket.booked')

    const all = JSON.stringify(body)
    for (const word of [
      personal.passcode,
      personal.remark,
      personal.reason,
      'Sam Okafor',
      'argon2',
      '••••',
    ]) {
      expect(all).not.toContain(word)
    }
  })

  test('that a file was made is written down', async () => {
    await house.call(getOwnData, {}, { as: mei })
    const { body } = await house.call(searchAudit, { data: { kind: 'account.exported' } }, { as: sam })
    expect(body.events).toMatchObject([{ actor: { accountid: mei.accountid }, subject_id: mei.accountid }])
  })

  test('the file of one customer holds nothing of another, and visitors get none', async () => {
    const jonas = await house.customer('Jonas Weber')
    const { body } = await house.call(getOwnData, {}, { as: jonas })
    expect(body.tickets).toEqual([])
    expect(JSON.stringify(body)).not.toContain(personal.name)
    expect((await house.call(getOwnData, {})).status).toBe(401)
  })

  test('a customer reads when staff looked at the passcode, and not who or why', async () => {
    const { body } = await house.call(getUserTicket, { data: { ticketid: ticket } }, { as: mei })
    expect(body.passcode_reveals).toEqual([new Date(house.clock.now()).toISOString()])
    expect(JSON.stringify(body)).not.toContain('Sam')
    expect(JSON.stringify(body)).not.toContain(personal.reason)
  })

  test('a sign-up that waits for its address does not take messages of that address along', async () => {
    const data = {
      fullname: 'Mallory',
      email: mei.email,
      password: mei.password,
      confirmpassword: mei.password,
    }
    expect((await house.call(createAccount, { data })).status).toBe(200)
    const mallory = await house.customer('Mallory Weber')
    expect((await house.call(getOwnData, {}, { as: mallory })).body.messages).toEqual([])
  })
})
