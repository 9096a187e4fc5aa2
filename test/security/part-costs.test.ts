import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all-calls.ts'
import { setPartCosts as setInShop } from '#domain/part-costs/set-part-costs.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { composeQueued } from '../compose-queued.ts'
import { enginesOf } from '../engines.ts'
import { openTestApp, publicOrigin } from '../open-test-app.ts'
import { getRequest } from '../request-of.ts'
import { matrix } from './authorisation-matrix.ts'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { pageMatrix } from './page-matrix.ts'
import { createRoles, type ShopWithRoles } from './roles.ts'

const cost = { part: 'Zxq panel grade 7', part_cents: 87_643 }
/** The part and its cost, however an answer may write them. */
const secrets = [/zxq panel/i, /87,?643/, /876\.43/]

describe.each(enginesOf('what parts cost, for customers'))(
  'what parts cost, for customers, on %s',
  (engine) => {
    let shop: ShopWithRoles
    const drawn: { kind: string; content: unknown }[] = []
    const getPdf = (name: string) =>
      shop.test.fetch(`/api/tickets/${shop.ticket}/${name}.pdf`, {}, shop.people.customerA)
    beforeAll(async () => {
      const test = await openTestApp({ engine, throttle: false })
      shop = await createRoles(test)
      const { staff } = shop.people
      await setProfile(test, staff as never, { abn: anAbn, gstRegistered: true })
      const entered = { id: shop.ticket, data: { costs: [cost], version: 0 } }
      await test.call('PUT /api/tickets/{id}/part-costs', entered, { as: staff })
      // A PDF holds its text as glyphs, so what it is drawn from is read.
      const { pdf } = test.shop
      for (const kind of ['invoice', 'packingSlip', 'completion', 'labels', 'returnSlips'] as const) {
        const draw = pdf[kind].bind(pdf)
        Object.assign(pdf, { [kind]: (content: never) => (drawn.push({ kind, content }), draw(content)) })
      }
      await getPdf('packing-slip')
      for (const status of [2, 3, 4] as const) await setStatus(test, staff as never, shop.ticket, status)
    })
    afterAll(() => shop.test.close())

    test('no call answers customers or visitors with a part or its cost', async () => {
      for (const name of ['invoice', 'completion'])
        expect([name, (await getPdf(name)).status]).toEqual([name, 200])
      const read = await shop.test.call(
        'GET /api/tickets/{id}/part-costs',
        { id: shop.ticket },
        { as: shop.people.staff },
      )
      expect(read.body.costs).toEqual([cost])
      expect(drawn.map(({ kind }) => kind).toSorted()).toEqual(['completion', 'invoice', 'packingSlip'])
      let answered = 0
      for (const role of ['customerA', 'visitor'] as const) {
        for (const endpoint of endpoints) {
          const name = endpoint.key
          if (name === 'GET /api/live' || name === 'POST /api/logout' || name.includes('/sessions')) continue
          const request = getRequest(endpoint.key, matrix[name]!.input(shop), publicOrigin)
          const body = request.body === null ? undefined : await request.arrayBuffer()
          const response = await shop.test.fetch(
            request.url,
            { method: request.method, headers: request.headers, ...(body && { body }) },
            { cookies: new Map(shop.people[role].cookies), address: shop.people[role].address },
          )
          if (response.ok) answered += 1
          const text = await response.text()
          for (const secret of secrets) expect([name, role, secret.test(text)]).toEqual([name, role, false])
        }
      }
      expect(answered).toBeGreaterThan(40)
      for (const secret of secrets) expect(JSON.stringify(drawn)).not.toMatch(secret)
    })

    test('no email holds a part or its cost', async () => {
      const emails = await composeQueued(shop.test)
      expect(emails.length).toBeGreaterThan(2)
      for (const secret of secrets) expect(JSON.stringify(emails)).not.toMatch(secret)
    })
  },
)

describe('what parts cost, on the pages', () => {
  let shop: BuiltShop
  beforeAll(async () => {
    shop = await openBuiltShop()
    await setInShop(shop.shop, shop.ticket, { costs: [cost], version: 0 }, shop.callers.staff)
  })
  afterAll(() => shop?.close())

  test('no page that a customer reads holds a part or its cost, in its document or its data', async () => {
    const get = async (path: string, cookie: string) => {
      const response = await fetch(shop.running.url + path, { redirect: 'manual', headers: { cookie } })
      return response.text()
    }
    // Staff read it, which shows that the search below would find it.
    expect(await get(`/admin/tickets/${shop.ticket}/completion`, shop.cookies.staff)).toMatch(secrets[0]!)
    for (const [name, row] of Object.entries(pageMatrix)) {
      const path = row.example(shop)
      for (const cookie of ['', shop.cookies.customerA]) {
        const text = await get(path, cookie)
        for (const secret of secrets) expect([name, secret.test(text)]).toEqual([name, false])
      }
    }
  })
})
