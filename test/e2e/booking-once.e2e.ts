import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { engines } from '#test/open-test-database.ts'
import { meisBooking, fillBookingForm } from './booking.ts'
import { waitForPath, waitForHydration } from './page-parts.ts'
import { callApi, makePerson, signUp } from './people.ts'
import { openShopForTests, type TestShop } from './test-shop.ts'

const path = '/booking/iphone13/screen'

/** A booking form opened before logging in, in another tab meanwhile logged in. */
async function openFormBeforeLogIn(shop: TestShop, name: string, javaScriptEnabled = true): Promise<Page> {
  const page = await shop.visitor({ javaScriptEnabled })
  const answer = await page.goto(path)
  expect(await answer!.text()).toContain('name="booking_key" value=""')
  if (javaScriptEnabled) await waitForHydration(page)
  await signUp(page, shop.inbox, makePerson(name))
  return page
}

async function countTickets(page: Page): Promise<number> {
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

describe.each(engines)('a form opened before the log-in, on %s', (engine) => {
  const shop = openShopForTests({ engine })

  test('a double click makes one ticket', async () => {
    const page = await openFormBeforeLogIn(shop, 'Mei Tanaka')
    const keys = getKeys(page)
    await fillBookingForm(page)
    await page.getByRole('button', { name: 'Log in and book' }).dblclick()
    await waitForPath(page, '/confirmation')
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
    expect(await countTickets(page)).toBe(1)
  })

  test('a retry after a lost response or a validation error makes one ticket', async () => {
    const page = await openFormBeforeLogIn(shop, 'Noa Levi')
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
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(await countTickets(page)).toBe(1)
  })

  test('repeated submissions without scripts make one ticket', async () => {
    const page = await openFormBeforeLogIn(shop, 'Ola Berg', false)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await fillBookingForm(page)
    await page.getByRole('button', { name: 'Log in and book' }).click()
    const form = Object.fromEntries(new URLSearchParams((await sent).postData()!))
    expect(form['booking_key']).toBe('')
    await waitForPath(page, '/confirmation')

    const again = (more: Record<string, string> = {}) =>
      page.context().request.post(shop.url + path, {
        headers: { origin: shop.url },
        form: { ...form, ...more },
        maxRedirects: 0,
      })
    for (const answer of await Promise.all([again(), again(), again()])) {
      expect([answer.status(), answer.headers()['location']]).toEqual([303, '/confirmation'])
    }
    expect(await countTickets(page)).toBe(1)
    // The same key with another passcode is refused, as with any other difference.
    expect((await again({ phone_pin: '111111' })).status()).toBe(409)
    expect((await again({ phone_serial: 'F2LXK0ABCD13' })).status()).toBe(303)
    expect(await countTickets(page)).toBe(2)
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
