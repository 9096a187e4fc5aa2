import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookByApi, meisBooking, fillBookingForm } from './booking.ts'
import { waitForPath, waitForHydration, chooseFromMenu, getFact } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, logInByApi } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()

async function bookByForm(page: Page, path = '/booking/iphone13/screen'): Promise<string> {
  await page.goto(path)
  await waitForHydration(page)
  await fillBookingForm(page)
  await page.getByRole('button', { name: /^Book for/ }).click()
  await waitForPath(page, '/confirmation')
  return getFact(page, 'Ticket number').innerText()
}

function readStorage(
  page: Page,
): Promise<{ session: Record<string, string>; local: Record<string, string> }> {
  return page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))
}

test('the confirmation page shows the booking saved in this browser, also when a newer one was made elsewhere', async () => {
  const mei = makePerson('Mei Tanaka')
  const page = await openAsCustomer(shop, mei)
  const first = await bookByForm(page)
  const second = await bookByApi(page, 'iphone13', 'battery')
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => getFact(page, 'Ticket number').innerText()).toBe(first)
  await getFact(page, 'Repair').getByText('Screen Replacement').waitFor()

  // A tab without a saved booking shows the session's last ticket.
  const tab = await page.context().newPage()
  await tab.goto('/confirmation')
  await waitForHydration(tab)
  await expect.poll(() => getFact(tab, 'Ticket number').innerText()).toBe(String(second))
  await getFact(tab, 'Repair').getByText('Battery Replacement').waitFor()
})

test('session storage holds what the confirmation shows, never passcode or serial, and is cleared at log-out', async () => {
  const page = await openAsCustomer(shop, makePerson('Noa Levi'))
  const ticket = await bookByForm(page)
  const { session, local } = await readStorage(page)
  const saved = Object.values(session).find((text) => text.includes('ticket_id')) ?? ''
  expect(JSON.parse(saved)).toEqual({
    ticket_id: Number(ticket),
    repair_name: 'screen',
    user_mobile: meisBooking.mobile,
    address: meisBooking.address,
    address_apt: meisBooking.apartment,
    address_city: meisBooking.city,
    address_state: meisBooking.state,
    address_post: meisBooking.postcode,
    // Whether the phone may be posted at all.
    battery: 'fine',
    // Whether the confirmation asks for the repair notice.
    notice_accepted: false,
  })
  const everything = JSON.stringify([session, local])
  expect(everything).not.toContain(meisBooking.passcode)
  expect(everything).not.toContain(meisBooking.serial)

  await chooseFromMenu(page, 'Logout')
  await waitForPath(page, '/')
  await expect.poll(async () => JSON.stringify(await readStorage(page))).not.toContain('ticket_id')
  await page.goto('/confirmation')
  await page.getByText('No booking in this browser').waitFor()
})

test('the confirmation page without a booking links the account', async () => {
  const page = await shop.visitor()
  await page.goto('/confirmation')
  await page.getByText('No booking in this browser').waitFor()
  await page.getByRole('link', { name: 'View Account' }).click()
  await page.waitForURL('/account/login?next=%2Faccount%2Fdashboard')
  const other = await openAsCustomer(shop, makePerson('Ola Berg'))
  await other.goto('/confirmation')
  await other.getByText('No booking in this browser').waitFor()
})

test('the confirmation page ignores malformed storage', async () => {
  const page = await openAsCustomer(shop, makePerson('Pia Lund'))
  const ticket = await bookByApi(page)
  for (const text of [
    '{',
    'null',
    '[]',
    '{"ticket_id":"<b>","repair_name":"screen"}',
    '{"ticket_id":1,"repair_name":"x"}',
  ]) {
    await page.goto('/about')
    await page.evaluate((words) => sessionStorage.setItem('mendpost-confirmation', words), text)
    await page.goto('/confirmation')
    await waitForHydration(page)
    await expect
      .poll(() => getFact(page, 'Ticket number').innerText(), { message: text })
      .toBe(String(ticket))
  }
})

test('a draft is restored on another device, and deleted once it is discarded', async () => {
  const rui = makePerson('Rui Costa')
  const page = await openAsCustomer(shop, rui)
  await page.goto('/booking/iphone13/battery')
  await waitForHydration(page)
  await fillBookingForm(page)
  const saved = async () => JSON.stringify(await callApi(page, 'GET', '/api/draft'))
  await expect.poll(saved).toContain(meisBooking.postcode)

  const other = await shop.visitor()
  await logInByApi(other, rui)
  await other.goto('/booking/iphone13/battery')
  await waitForHydration(other)
  await expect.poll(() => other.getByLabel('Serial number').inputValue()).toBe(meisBooking.serial)
  await expect.poll(() => other.getByLabel('Pin code').inputValue()).toBe('')
  await other.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => other.getByLabel('Serial number').inputValue()).toBe('')
  await page.reload()
  await expect.poll(() => page.getByLabel('Serial number').inputValue()).toBe('')
})
