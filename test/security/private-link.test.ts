import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all-calls.ts'
import { createTrackToken } from '#domain/tracking/track-token.ts'
import { enginesOf } from '#test/engines.ts'
import { openTestApp, publicOrigin } from '#test/open-test-app.ts'
import { getRequest } from '#test/request-of.ts'
import { matrix } from './authorisation-matrix.ts'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { pageMatrix } from './page-matrix.ts'
import { createRoles, type ShopWithRoles } from './roles.ts'

describe.each(enginesOf('the private link and the staff'))(
  'the private link and the staff on %s',
  (engine) => {
    let shop: ShopWithRoles
    beforeAll(async () => {
      shop = await createRoles(await openTestApp({ engine, throttle: false }))
    })
    afterAll(() => shop.test.close())

    test('no call answers staff with the token of a private link, of whatever version', async () => {
      const tokens = [shop.ticket, shop.otherTicket].flatMap((id) =>
        [1, 2, 3].map((link_version) => createTrackToken(shop.test.shop.secrets, { id, link_version })),
      )
      let answered = 0
      for (const endpoint of endpoints) {
        const name = endpoint.key
        if (name === 'GET /api/live' || name === 'POST /api/logout') continue
        const request = getRequest(endpoint.key, matrix[name]!.input(shop), publicOrigin)
        const body = request.body === null ? undefined : await request.arrayBuffer()
        const response = await shop.test.fetch(
          request.url,
          { method: request.method, headers: request.headers, ...(body && { body }) },
          { cookies: new Map(shop.people.staff.cookies), address: shop.people.staff.address },
        )
        const text = `${JSON.stringify([...response.headers])}${await response.text()}`
        if (response.ok) answered += 1
        for (const token of tokens) expect([name, text.includes(token)]).toEqual([name, false])
      }
      expect(answered).toBeGreaterThan(40)
    })
  },
)

describe('the private link on the pages of the staff', () => {
  let shop: BuiltShop
  beforeAll(async () => {
    shop = await openBuiltShop()
  })
  afterAll(() => shop?.close())

  test('no page that staff read holds the token, in its document or its data', async () => {
    const token = createTrackToken(shop.shop.secrets, { id: shop.ticket, link_version: 1 })
    const get = async (path: string, cookie: string) => {
      const response = await fetch(shop.running.url + path, { redirect: 'manual', headers: { cookie } })
      return response.text()
    }
    // Its customer reads it, which shows that the search below would find it.
    expect(await get(`/account/ticket/${shop.ticket}`, shop.cookies.customerA)).toContain(token)
    for (const [name, row] of Object.entries(pageMatrix)) {
      const path = row.example(shop)
      if (path.startsWith('/track/')) continue
      expect([name, (await get(path, shop.cookies.staff)).includes(token)]).toEqual([name, false])
    }
  })
})
