import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { engines } from '#test/open-test-books.ts'
import { meisBooking, typeBooking } from './booking.ts'
import { arrived, awake } from './page-parts.ts'
import { ask, person, signedUp } from './people.ts'
import { shopForTests, type ShopForTests } from './shop-for-tests.ts'

const path = '/booking/iphone13/screen'

/** A booking form that was opened by a stranger, who has logged in in another tab since. */
async function openedBefore(shop: ShopForTests, name: string, javaScriptEnabled = true): Promise<Page> {
  const page = await shop.visitor({ javaScriptEnabled })
  const answer = await page.goto(path)
  expect(await answer!.text()).toContain('name="booking_key" value=""')
  if (javaScriptEnabled) await awake(page)
  await signedUp(page, shop.mailbox, person(name))
  return page
}

async function tickets(page: Page): Promise<number> {
  const { userData } = (await ask(page, 'GET', '/api/check-auth')) as { userData: { accountid: number } }
  const { ticketData } = await ask(page, 'GET', `/api/user-data/${userData.accountid}`)
  return (ticketData as unknown[]).length
}

/** The keys under which a page has sent its bookings. */
function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/submitticket')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

describe.each(engines)('a form that was opened before the log-in, on %s', (engine) => {
  const shop = shopForTests({ engine })

  test('makes one ticket of a double click', async () => {
    const page = await openedBefore(shop, 'Mei Tanaka')
    const keys = keysOf(page)
    await typeBooking(page)
    await page.getByRole('button', { name: 'Log in and book' }).dblclick()
    await arrived(page, '/confirmation')
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
    expect(await tickets(page)).toBe(1)
  })

  test('makes one ticket when it is sent again because the answer was lost, or after a mistake', async () => {
    const page = await openedBefore(shop, 'Noa Levi')
    const keys = keysOf(page)
    await typeBooking(page, { ...meisBooking, postcode: '30' })
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
    await arrived(page, '/confirmation')
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(await tickets(page)).toBe(1)
  })

  test('makes one ticket without scripts, however often it is sent', async () => {
    const page = await openedBefore(shop, 'Ola Berg', false)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await typeBooking(page)
    await page.getByRole('button', { name: 'Log in and book' }).click()
    const form = Object.fromEntries(new URLSearchParams((await sent).postData()!))
    expect(form['booking_key']).toBe('')
    await arrived(page, '/confirmation')

    const again = (more: Record<string, string> = {}) =>
      page.context().request.post(shop.url + path, {
        headers: { origin: shop.url },
        form: { ...form, ...more },
        maxRedirects: 0,
      })
    for (const answer of await Promise.all([again(), again(), again()])) {
      expect([answer.status(), answer.headers()['location']]).toEqual([303, '/confirmation'])
    }
    expect(await tickets(page)).toBe(1)
    // Another passcode under the same words is told apart, as it is with any other key.
    expect((await again({ phone_pin: '111111' })).status()).toBe(409)
    expect((await again({ phone_serial: 'F2LXK0ABCD13' })).status()).toBe(303)
    expect(await tickets(page)).toBe(2)
  })

  test('has a key of its own in each browser, and a new one when it is opened anew', async () => {
    const keys: string[] = []
    for (const page of [await shop.visitor(), await shop.visitor()]) {
      for (let time = 0; time < 2; time++) {
        await page.goto(path)
        await awake(page)
        const key = page.locator('input[name=booking_key]')
        await expect.poll(() => key.inputValue()).toMatch(/^[0-9a-f]{32}$/)
        keys.push(await key.inputValue())
      }
    }
    expect(new Set(keys).size).toBe(4)
  })
})
