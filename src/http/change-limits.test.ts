import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

test('a customer makes 120 changes or downloads an hour, and goes on reading and may log out', async () => {
  const mei = await shop.customer()
  const noa = await shop.customer('Noa Levi')
  const renew = async () =>
    (
      await shop.fetch(
        '/api/tickets/999999/link-renewal',
        { method: 'POST', headers: { origin: 'http://localhost:3000' } },
        mei,
      )
    ).status
  for (let sent = 0; sent < 119; sent += 1) expect(await renew()).toBe(404)
  expect((await shop.call('GET /api/account/data', {}, { as: mei })).status).toBe(200)
  expect(await renew()).toBe(429)
  const refused = await shop.call('GET /api/account/data', {}, { as: mei })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect((await shop.call('GET /api/account/sessions', {}, { as: mei })).status).toBe(200)
  expect((await shop.call('GET /api/account/data', {}, { as: noa })).status).toBe(200)
  expect((await shop.call('POST /api/logout', {}, { as: mei })).status).toBe(200)
})

test('every PDF counts against the limit of its reader, found or not', async () => {
  const mei = await shop.customer()
  const paths = ['completion', 'invoice'].map((name) => `/api/tickets/999999/${name}.pdf`)
  for (let n = 0; n < 120; n += 1) expect((await shop.fetch(paths[n % 2]!, {}, mei)).status).toBe(404)
  for (const path of paths) expect((await shop.fetch(path, {}, mei)).status).toBe(429)
})
