import { afterEach, beforeEach, expect } from 'vitest'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('last address on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
  })
  afterEach(() => app.close())

  const last = async (as: SignedIn) => (await app.call('GET /api/account/last-address', {}, { as })).body.last

  test('getLastAddress answers address and mobile of the newest own ticket, and nothing more', async () => {
    await bookFor(app, mei, { address: '4 Grevillea Court', address_city: 'Footscray' })
    await bookFor(app, mei, { user_mobile: '+61 491 570 157' })
    expect(await last(mei)).toEqual({
      user_mobile: '0491 570 157',
      address: '12 Wattle Street',
      address_apt: 'Unit 3',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
    })
  })

  test('getLastAddress answers null before the first booking', async () => {
    expect(await last(mei)).toBeNull()
    await bookFor(app, mei)
    expect(await last(await app.customer('Amal Haddad'))).toBeNull()
    expect(await last(await app.staff())).toBeNull()
  })

  test('getLastAddress is refused for anonymous visitors and is never cached', async () => {
    await bookFor(app, mei)
    const response = await app.call('GET /api/account/last-address', {})
    expect([response.status, response.body]).toEqual([401, { error: 'Please log in first.' }])
    const { headers } = await app.call('GET /api/account/last-address', {}, { as: mei })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})
