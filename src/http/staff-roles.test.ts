import { describe, expect, onTestFinished, test } from 'vitest'
import { checkAuth, loginUser } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getInvoices } from '#contract/money-reports.ts'
import { getPackingSlip } from '#contract/shipping.ts'
import { getShopProfile } from '#contract/shop-profile.ts'
import { getStaff } from '#contract/staff.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import { engines } from '#test/open-test-database.ts'
import { openTestApp, type SignedIn } from '#test/open-test-app.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'

describe.each(engines)('roles of staff on %s', (engine) => {
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
    const { body } = await app.call(checkAuth, {}, { as: owner })
    expect(body.userData).toMatchObject({ accountid: owner.accountid, role: 'owner' })
    expect((await app.call(checkAuth, {}, { as: tess })).body.userData).toMatchObject({ role: 'technician' })
    expect((await app.call(checkAuth, {}, { as: mei })).body.userData).not.toHaveProperty('role')
    const { email, password } = tess
    const entered = await app.call(loginUser, { data: { email, password } })
    expect(entered.body).toMatchObject({ authLevel: 2, userData: { role: 'technician' } })
  })

  test('a call that a role does not include is refused with a sentence', async () => {
    const { app, staff } = await open()
    const fran = await staff('Fran Desk', 'front_desk')
    const tess = await staff('Tess Tran', 'technician')
    for (const endpoint of [getShopProfile, getStaff] as Endpoint<object>[]) {
      for (const as of [fran, tess]) {
        const { status, body } = await app.call(endpoint, {}, { as })
        expect([status, body.error]).toEqual([
          403,
          'Your role in the shop does not include this. Please ask an owner.',
        ])
      }
    }
    expect((await app.call(getInvoices, {}, { as: fran })).status).toBe(200)
    expect((await app.call(getInvoices, {}, { as: tess })).status).toBe(403)
  })

  test('at a call for customers a technician reaches what is their own, and nothing of others', async () => {
    const { app, staff } = await open()
    const mei = await app.customer()
    const fran = await staff('Fran Desk', 'front_desk')
    const tess = await staff('Tess Tran', 'technician')
    const phone = await phoneBySlug(app, 'iphone13')
    const ofMei = await bookFor(app, mei)
    const own = await bookFor(app, tess, aBooking(phone))
    const slip = async (id: number, as: SignedIn) => (await app.call(getPackingSlip, { id }, { as })).status
    expect(await slip(ofMei, fran)).toBe(200)
    expect(await slip(ofMei, tess)).toBe(404)
    expect(await slip(own, tess)).toBe(200)
  })

  test('an account of level 2 without a role may do the least', async () => {
    const { app, staff } = await open()
    const sam = await staff('Sam Okafor', null)
    expect((await app.call(checkAuth, {}, { as: sam })).body).toMatchObject({
      authLevel: 2,
      userData: { role: 'technician' },
    })
    expect((await app.call(getShopProfile, {}, { as: sam })).status).toBe(403)
  })
})
