import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { meisBooking, fillBookingForm, fillPlainBooking } from './booking.ts'
import { waitForPath, waitForHydration, waitUntilIdle } from './page-parts.ts'
import { addCustomer, callApi, makePerson, openAsCustomer, takeSession } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
const path = '/booking/iphone13/screen'

/** A booking form opened before logging in, in another tab meanwhile logged in. */
async function openFormBeforeLogIn(name: string): Promise<Page> {
  const page = await shop.visitor()
  const answer = await page.goto(path)
  expect(await answer!.text()).toContain('name="booking_key" value=""')
  await waitForHydration(page)
  await takeSession(shop, page, await addCustomer(shop, makePerson(name)))
  return page
}

async function countTickets(page: Page | PlainPage): Promise<number> {
  const { userData } = (await callApi(page, 'GET', '/api/check-auth')) as { userData: { accountid: number } }
  const { ticketData } = await callApi(page, 'GET', `/api/user-data/${userData.accountid}`)
  return (ticketData as unknown[]).length
}

/** The idempotency keys that a page has sent. */
function getKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/submitticket')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

describe('a form opened before the log-in', () => {
  test('a double click makes one ticket', async () => {
    const page = await openFormBeforeLogIn('Mei Tanaka')
    const keys = getKeys(page)
    await fillBookingForm(page)
    await page.getByRole('button', { name: 'Log in and book' }).dblclick()
    await waitForPath(page, '/confirmation')
    await expect.poll(() => keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
    await expect.poll(() => countTickets(page)).toBe(1)
  })

  test('a retry after a lost response or a validation error makes one ticket', async () => {
    const page = await openFormBeforeLogIn('Noa Levi')
    const keys = getKeys(page)
    await fillBookingForm(page, { ...meisBooking, postcode: '30' })
    const send = page.getByRole('button', { name: 'Log in and book' })
    await send.click()
    await page.getByRole('link', { name: /^Postcode: / }).waitFor()
    await page.getByLabel('Postcode').fill(meisBooking.postcode)
    await page.route('**/api/submitticket/', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 408, contentType: 'application/json', body: '{"error":"Not now."}' })
    })
    await page.getByRole('button', { name: /^(Log in and book|Book for)/ }).click()
    await page.getByText('Not now.').first().waitFor()
    await page.unroute('**/api/submitticket/')
    await page.getByRole('button', { name: /^(Log in and book|Book for)/ }).click()
    await waitForPath(page, '/confirmation')
    await expect.poll(() => keys.length).toBe(3)
    expect(new Set(keys).size).toBe(1)
    await expect.poll(() => countTickets(page)).toBe(1)
  })

  test('repeated submissions without scripts make one ticket', async () => {
    const page = await new PlainPage(shop.url).open(path)
    fillPlainBooking(page)
    const { to, body, method } = page.request(page.part('button', 'Log in and book'))
    const form = Object.fromEntries(body as URLSearchParams)
    expect(form['booking_key']).toBe('')
    const mei = new PlainPage(shop.url, await addCustomer(shop, makePerson('Ola Berg')))
    const send = (more: Record<string, string> = {}) =>
      mei.fetch(to, { method: method!, body: new URLSearchParams({ ...form, ...more }) })
    expect((await send()).headers.get('location')).toBe('/confirmation')

    for (const answer of await Promise.all([send(), send(), send()])) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/confirmation'])
    }
    await expect.poll(() => countTickets(mei)).toBe(1)
    // The same key with another passcode is refused, as with any other difference.
    expect((await send({ phone_pin: '111111' })).status).toBe(409)
    expect((await send({ phone_serial: 'F2LXK0ABCD13' })).status).toBe(303)
    await expect.poll(() => countTickets(mei)).toBe(2)
  })

  test('the form has its own key in each browser, and a new one when it is opened again', async () => {
    const keys: string[] = []
    for (const page of [await shop.visitor(), await shop.visitor()]) {
      for (let time = 0; time < 2; time++) {
        await page.goto(path)
        await waitForHydration(page)
        const key = page.locator('input[name=booking_key]')
        await expect.poll(() => key.inputValue()).toMatch(/^[0-9a-f]{32}$/)
        keys.push(await key.inputValue())
      }
    }
    expect(new Set(keys).size).toBe(4)
  })
})

test('a draft that is still being saved when the booking is sent does not come after it', async () => {
  const page = await openAsCustomer(shop, makePerson('Uma Rao'))
  await page.goto(path)
  await waitForHydration(page)
  const release = Promise.withResolvers<void>()
  await page.route('**/api/draft', async (route) => {
    await release.promise
    // As the shop does, also when the browser no longer waits for it.
    const answer = await route.fetch()
    await route.fulfill({ response: answer }).catch(() => {})
  })
  const keys = getKeys(page)
  const saving = page.waitForRequest('**/api/draft')
  await fillBookingForm(page)
  await saving
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.locator('button[aria-busy]').waitFor()
  await waitUntilIdle(page)
  expect(keys).toEqual([])
  release.resolve()
  await waitForPath(page, '/confirmation')
  await expect.poll(async () => (await callApi(page, 'GET', '/api/draft'))['draft']).toBeNull()
})
