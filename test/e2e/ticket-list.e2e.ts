import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bookByApi } from './booking.ts'
import { getFlash, holdBack, waitForHydration, waitForShortcuts } from './page-parts.ts'
import { callApi, makePerson, openAsStaff, openPlainCustomer } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
const phone = { viewport: { width: 390, height: 844 } }
const laptop = { viewport: { width: 1280, height: 800 } }
const bookings = 12

beforeAll(async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Alexandra Tanaka-Brown'))
  for (let at = 0; at < bookings; at++) await bookByApi(mei, at % 2 ? 'samsungzfold5' : 'iphone13')
})

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Tickets' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

test('the ticket list shows its first ticket within 300 px of a phone, and one line for each ticket on a laptop', async () => {
  const small = await openAsStaff(shop, phone)
  await small.goto('/admin/tickets')
  expect((await rows(small).first().boundingBox())!.y).toBeLessThanOrEqual(300)
  const page = await openAsStaff(shop, laptop)
  await page.goto('/admin/tickets')
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(heights).toHaveLength(bookings)
  expect(Math.max(...heights)).toBeLessThanOrEqual(40)
  const list = page.getByRole('region', { name: 'Tickets' })
  await expect.poll(() => list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
})

test('twelve bookings are approved with four clicks', async () => {
  const page = await openAsStaff(shop, laptop)
  await page.goto('/admin/tickets')
  await waitForShortcuts(page)
  let clicks = 0
  const press = async (what: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await what.click()
  }
  const toApprove = tabs(page).getByRole('link', { name: `To approve ${bookings}` })
  await press(toApprove)
  // The list of all tickets, which is shown until then, has the same checkbox.
  await expect.poll(() => toApprove.getAttribute('aria-current')).toBe('page')
  await press(page.getByLabel('Choose all on this page'))
  await page.getByText(`${bookings} tickets chosen`).waitFor()
  clicks += 1
  await page.getByLabel('Change to').selectOption({ label: 'Approved' })
  await press(page.getByRole('button', { name: 'Change them' }))
  await getFlash(page, `${bookings} tickets are changed.`).waitFor()
  expect(clicks).toBe(4)
  expect(await callApi(page, 'POST', '/api/get-ticket', { data: { ticketid: -1, status: 1 } })).toHaveLength(
    bookings,
  )
})

test('views stand among the tabs with their counts, and a filter that is set is a word that a press takes away', async () => {
  const page = await openAsStaff(shop, laptop)
  await page.goto('/admin/tickets?status=1&assigned=0')
  await waitForHydration(page)
  await page.getByText('Save this view').click()
  await page.getByLabel('Name of the view').fill('On their way')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await tabs(page)
    .getByRole('link', { name: `On their way ${bookings}` })
    .waitFor()
  const words = page.getByRole('list', { name: 'Filters that are set' })
  await expect.poll(() => words.getByRole('link').count()).toBe(2)
  await words.getByRole('link', { name: 'Assigned to: Nobody yet' }).click()
  await page.waitForURL('**/admin/tickets?status=1')
  await expect.poll(() => words.getByRole('link').count()).toBe(1)
  await words.getByRole('link', { name: 'Status: Approved' }).waitFor()
  await page.locator('.filter-sheet > summary').click()
  await page.getByLabel('Order').selectOption({ label: 'Oldest first' })
  await words.getByRole('link', { name: 'Order: Oldest first' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Order').waitFor({ state: 'hidden' })
})

test('a list that is opened by a link has all its rows, and the way back leads to where it was left', async () => {
  const tom = await openPlainCustomer(shop, makePerson('Tom Okonkwo'))
  for (let at = 0; at < 30 - bookings; at++) await bookByApi(tom, 'iphone13')
  const page = await openAsStaff(shop, laptop)
  await page.goto('/admin/dashboard')
  await waitForShortcuts(page)
  await page.locator('.staff-groups summary').first().click()
  await page.locator('.staff-groups').getByRole('link', { name: 'Tickets', exact: true }).click()
  await expect.poll(() => rows(page).count()).toBe(30)
  const last = rows(page).last()
  await last.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(0)
  await last.click()
  await page.getByRole('heading', { name: 'Ticket #' }).waitFor()
  await page.goBack()
  await expect.poll(() => rows(page).count()).toBe(30)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

test('what is typed into the search stays when a filter is taken away before the list has answered', async () => {
  const page = await openAsStaff(shop, laptop)
  await page.goto('/admin/tickets?status=1')
  await waitForHydration(page)
  const letGo = await holdBack(page, '**/api/pages/admin/tickets')
  const asked = page.waitForRequest('**/api/pages/admin/tickets')
  await page.getByLabel('Search').fill('tanaka')
  await asked
  await page.getByRole('link', { name: 'Status: Approved' }).click()
  letGo()
  await expect.poll(() => new URL(page.url()).search).toBe('?q=tanaka')
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('tanaka')
})
