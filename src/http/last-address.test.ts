import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getLastAddress } from '#contract/tickets.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
    mei = await house.customer('Mei Tanaka')
  })
  afterEach(() => house.close())

  const last = async (as: SignedIn) => (await house.call(getLastAddress, {}, { as })).body.last

  test('a customer who comes back finds the address and mobile of the newest ticket, and nothing more', async () => {
    await bookFor(house, mei, { address: '4 Grevillea Court', address_city: 'Footscray' })
    await bookFor(house, mei, { user_mobile: '+61 491 570 157' })
    expect(await last(mei)).toEqual({
      user_mobile: '0491 570 157',
      address: '12 Wattle Street',
      address_apt: 'Unit 3',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
    })
  })

  test('before the first booking there is no address, nor ever that of somebody else', async () => {
    expect(await last(mei)).toBeNull()
    await bookFor(house, mei)
    expect(await last(await house.customer('Amal Haddad'))).toBeNull()
    expect(await last(await house.staff())).toBeNull()
  })

  test('a visitor is told to log in, and the answer is kept by nobody', async () => {
    await bookFor(house, mei)
    const asked = await house.call(getLastAddress, {})
    expect([asked.status, asked.body]).toEqual([401, { error: 'Please log in first.' }])
    const { headers } = await house.call(getLastAddress, {}, { as: mei })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})
