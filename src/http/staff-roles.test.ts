import { expect, onTestFinished } from 'vitest'
import type { StaffRole } from '#contract/staff-roles.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn } from '#test/open-test-app.ts'
import { owing } from '#test/money.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'

onOneEngine('roles of staff on %s', (engine, test) => {
  async function open() {
    const app = await openTestApp({ engine })
    onTestFinished(app.close)
    const staff = async (fullname: string, role: StaffRole | null): Promise<SignedIn> => {
      const member = await app.staff(fullname)
      const { db } = app.shop.database
      await db.updateTable('accounts').set({ role }).where('id', '=', member.accountid).execute()
      return member
    }
    return { app, staff }
  }

  test('checkAuth tells the role of staff, and none of a customer', async () => {
    const { app, staff } = await open()
    const mei = await app.customer()
    const owner = await app.staff()
    const tess = await staff('Tess Tran', 'technician')
    const { body } = await app.call('GET /api/check-auth', {}, { as: owner })
    expect(body.userData).toMatchObject({ accountid: owner.accountid, role: 'owner' })
    expect((await app.call('GET /api/check-auth', {}, { as: tess })).body.userData).toMatchObject({
      role: 'technician',
    })
    expect((await app.call('GET /api/check-auth', {}, { as: mei })).body.userData).not.toHaveProperty('role')
    const { email, password } = tess
    const entered = await app.call('POST /api/loginuser/', { data: { email, password } })
    expect(entered.body).toMatchObject({ authLevel: 2, userData: { role: 'technician' } })
  })

  test('a call that a role does not include is refused with a sentence', async () => {
    const { app, staff } = await open()
    const fran = await staff('Fran Desk', 'front_desk')
    const tess = await staff('Tess Tran', 'technician')
    for (const key of ['GET /api/shop-profile', 'GET /api/staff'] as const) {
      for (const as of [fran, tess]) {
        const { status, body } = await app.call(key, {}, { as })
        expect([status, body.error]).toEqual([
          403,
          'Your role in the shop does not include this. Please ask an owner.',
        ])
      }
    }
    expect((await app.call('GET /api/money/invoices', {}, { as: fran })).status).toBe(200)
    expect((await app.call('GET /api/money/invoices', {}, { as: tess })).status).toBe(403)
  })

  test('at a call for customers a technician reaches what is their own, and nothing of others', async () => {
    const { app, staff } = await open()
    const mei = await app.customer()
    const fran = await staff('Fran Desk', 'front_desk')
    const tess = await staff('Tess Tran', 'technician')
    const phone = await phoneBySlug(app, 'iphone13')
    const ofMei = await bookFor(app, mei)
    const own = await bookFor(app, tess, aBooking(phone))
    const slip = async (id: number, as: SignedIn) =>
      (await app.call('GET /api/tickets/{id}/packing-slip', { id }, { as })).status
    expect(await slip(ofMei, fran)).toBe(200)
    expect(await slip(ofMei, tess)).toBe(404)
    expect(await slip(own, tess)).toBe(200)
  })

  test('an account of level 2 without a role may do the least', async () => {
    const { app, staff } = await open()
    const sam = await staff('Sam Okafor', null)
    expect((await app.call('GET /api/check-auth', {}, { as: sam })).body).toMatchObject({
      authLevel: 2,
      userData: { role: 'technician' },
    })
    expect((await app.call('GET /api/shop-profile', {}, { as: sam })).status).toBe(403)
  })

  test('the front desk gives back and changes prices up to the limits, an owner beyond them', async () => {
    const { app, staff } = await open()
    const owner = await app.staff()
    const fran = await staff('Fran Desk', 'front_desk')
    const { ticket } = await owing(app)
    const money = async () =>
      (await app.call('GET /api/tickets/{id}/desk-money', { id: ticket }, { as: owner })).body
    const enter = async (
      key: 'POST /api/tickets/{id}/payments' | 'POST /api/tickets/{id}/refunds',
      cents: number,
      as: SignedIn,
    ) => {
      const { version } = await money()
      const data = { method: 'cash' as const, amount_cents: cents, version, overpayment_confirmed: true }
      return app.call(key, { id: ticket, data }, { as })
    }
    expect((await enter('POST /api/tickets/{id}/payments', 29_900, fran)).status).toBe(200)
    expect((await enter('POST /api/tickets/{id}/refunds', 15_000, fran)).status).toBe(200)
    const refused = await enter('POST /api/tickets/{id}/refunds', 5001, fran)
    const words = 'On one ticket the front desk gives back at most $200. Please ask an owner.'
    expect([refused.status, refused.body.fields]).toEqual([403, { amount_cents: words }])
    expect((await enter('POST /api/tickets/{id}/refunds', 5000, fran)).status).toBe(200)
    expect((await enter('POST /api/tickets/{id}/refunds', 5001, owner)).status).toBe(200)

    const adjust = async (cents: number, as: SignedIn) => {
      const { version } = await money()
      const lines = [{ label: 'Discount', amount_cents: -cents }]
      return app.call(
        'POST /api/tickets/{id}/adjustments',
        { id: ticket, data: { reason: 'Agreed.', lines, version } },
        { as },
      )
    }
    expect((await adjust(12_000, fran)).status).toBe(200)
    expect((await adjust(8001, fran)).status).toBe(403)
    expect((await adjust(8001, owner)).status).toBe(200)

    const phone = await phoneBySlug(app, 'iphone13')
    const price = (screen: number, as: SignedIn) => {
      const { id, phoneid, version: _, ...prices } = phone
      return app.call('PUT /api/update-device/', { data: { ...prices, id, phoneid, screen } }, { as })
    }
    expect((await price(phone.screen + 50, fran)).status).toBe(200)
    const far = await price(phone.screen + 101, fran)
    const most = 'The front desk changes a price by at most $50 a day. Please ask an owner.'
    expect([far.status, far.body.fields]).toEqual([403, { screen: most }])
    expect((await price(phone.screen + 101, owner)).status).toBe(200)
  })
})
