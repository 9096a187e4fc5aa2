import { firstProfile, getShopProfile, updateShopProfile, type ShopProfile } from '#contract/shop-profile.ts'
import { getDeskMoney, getMoney } from '#contract/money.ts'
import { submitTicketComment, type Status } from '#contract/tickets.ts'
import { bookFor } from './a-booking.ts'
import type { SignedIn, TestShop } from './open-test-shop.ts'

/** An ABN that passes the tax office's check. */
export const anAbn = '51824753556'

/** Gives the shop an ABN and whatever else is named. */
export async function setProfile(
  test: TestShop,
  staff: SignedIn,
  more: Partial<ShopProfile> = { abn: anAbn, gstRegistered: true },
): Promise<void> {
  const { body } = await test.call(getShopProfile, {}, { as: staff })
  const data = { profile: { ...firstProfile, ...body.profile, ...more }, version: body.version }
  const { status } = await test.call(updateShopProfile, { data }, { as: staff })
  if (status !== 200) throw new Error('The profile was refused')
}

/** Sets a status as staff do, with a note. */
export async function setStatus(
  test: TestShop,
  staff: SignedIn,
  ticketid: number,
  status: Status,
): Promise<void> {
  const data = { ticketid, comment: 'On we go.', status, makeVisibleToCustomer: true }
  const { status: answered, body } = await test.call(submitTicketComment, { data }, { as: staff })
  if (answered !== 200) throw new Error(`The status was refused: ${JSON.stringify(body)}`)
}

/** A customer with a repair of $299 that has to be paid; the shop has an ABN and is registered for GST. */
export async function owing(test: TestShop, fullname = 'Mei Tanaka') {
  const staff = await test.staff()
  const customer = await test.customer(fullname)
  await setProfile(test, staff)
  const ticket = await bookFor(test, customer)
  await setStatus(test, staff, ticket, 4)
  const money = async () => (await test.call(getMoney, { id: ticket }, { as: customer })).body
  const desk = async () => (await test.call(getDeskMoney, { id: ticket }, { as: staff })).body
  return { staff, customer, ticket, money, desk }
}
