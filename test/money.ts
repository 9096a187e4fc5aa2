import { firstProfile } from '#contract/first-profile.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import type { Db } from '#db/tables.ts'
import { bookFor } from './sample-booking.ts'
import type { SignedIn, TestApp } from './open-test-app.ts'

/** An ABN with a valid checksum. */
export const anAbn = '51824753556'

/** Sets the shop's ABN and the given profile fields. */
export async function setProfile(
  test: TestApp,
  staff: SignedIn,
  more: Partial<ShopProfile> = { abn: anAbn, gstRegistered: true },
): Promise<void> {
  const { body } = await test.call('GET /api/shop-profile', {}, { as: staff })
  const data = {
    profile: { ...firstProfile, ...body.profile, ...more },
    version: body.version,
    password: staff.password,
  }
  const { status } = await test.call('PUT /api/shop-profile', { data }, { as: staff })
  if (status !== 200) throw new Error('The profile was refused')
}

/** Sets a status with a note, as staff do. */
export async function setStatus(
  test: TestApp,
  staff: SignedIn,
  ticketid: number,
  status: Status,
): Promise<void> {
  const data = { ticketid, comment: 'On we go.', status, makeVisibleToCustomer: true }
  const { status: answered, body } = await test.call(
    'POST /api/submit-ticket-comment',
    { data },
    { as: staff },
  )
  if (answered !== 200) throw new Error(`The status was refused: ${JSON.stringify(body)}`)
}

/** A customer with an unpaid repair of $299; the shop has an ABN and is registered for GST. */
export async function owing(test: TestApp, fullname = 'Mei Tanaka') {
  const staff = await test.staff()
  const customer = await test.customer(fullname)
  await setProfile(test, staff)
  const ticket = await bookFor(test, customer)
  await setStatus(test, staff, ticket, 4)
  const money = async () =>
    (await test.call('GET /api/tickets/{id}/money', { id: ticket }, { as: customer })).body
  const readMoney = async () =>
    (await test.call('GET /api/tickets/{id}/desk-money', { id: ticket }, { as: staff })).body
  return { staff, customer, ticket, money, readMoney }
}

/** The quote of a ticket that waits for an answer. */
export function findOpenQuote(db: Db, ticketId: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('quotes')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}
