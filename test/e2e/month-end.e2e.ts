import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { anAbn } from '#test/money.ts'
import { bookByApi } from './booking.ts'
import { getFlash, waitForHydration } from './page-parts.ts'
import { callApi, makePerson, openAsStaff, openPlainStaff, openPlainCustomer } from './people.ts'
import type { PlainPage } from './plain-page.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
const mei = makePerson('Mei Tanaka')
let tickets: number[]

beforeAll(async () => {
  const staff = await openPlainStaff(shop)
  const { profile, version } = (await callApi(staff, 'GET', '/api/shop-profile')) as {
    profile: object
    version: number
  }
  const data = {
    profile: { ...profile, abn: anAbn, gstRegistered: true },
    version,
    password: admin.password,
  }
  await callApi(staff, 'PUT', '/api/shop-profile', { data })
  const customer = await openPlainCustomer(shop, mei)
  tickets = [await bookByApi(customer, 'iphone13'), await bookByApi(customer, 'iphone14')]
})

test('staff enter what parts cost, and the next repair is offered the last price', async () => {
  const page = await openAsStaff(shop)
  await page.goto(`/admin/tickets/${tickets[0]}/completion`)
  await waitForHydration(page)
  await page.getByLabel('Part 1', { exact: true }).fill('Screen, OLED')
  await page.getByLabel('Cost of part 1').fill('ninety')
  await page.getByRole('button', { name: 'Save the costs' }).click()
  // The sentence in the form: the same one in the message is there before the form has its values back.
  await page.getByRole('main').getByText('Please enter an amount such as').first().waitFor()
  await expect.poll(() => page.getByLabel('Cost of part 1').inputValue()).toBe('ninety')
  await page.getByLabel('Cost of part 1').fill('89.50')
  await page.getByRole('button', { name: 'Save the costs' }).click()
  await getFlash(page, 'The part costs are saved.').waitFor()
  await page.goto(`/admin/tickets/${tickets[1]}/completion`)
  await waitForHydration(page)
  await page.getByLabel('Part 1', { exact: true }).fill('screen, oled')
  await expect.poll(() => page.getByLabel('Cost of part 1').inputValue()).toBe('89.50')
})

test('without scripts an empty cost takes the last price, and the document keeps what was typed', async () => {
  const page = await openPlainStaff(shop)
  await page.open(`/admin/tickets/${tickets[1]}/completion`)
  page.fill('Work done', 'A new screen.')
  page.fill('Part 1', 'Screen, OLED')
  await page.press('Save the costs')
  expect(page.text()).toContain('The part costs are saved.')
  expect(page.value('Cost of part 1')).toBe('89.50')
  expect(page.value('Work done')).toBe('A new screen.')
})

test('the owner renames and retires a part without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/parts')
  const card = () => page.part('form', 'Retired: no longer suggested')
  page.fill('Part', '', card())
  await page.press(/^Save/, card())
  expect(page.text()).toContain('Please name the part.')
  page.fill('Part', 'Screen, OLED, original', card())
  page.check('Retired: no longer suggested', card())
  await page.press(/^Save/, card())
  expect(page.text()).toContain('Screen, OLED, original (retired)')
})

test('money and numbers can be read and taken along', async () => {
  const page = await openAsStaff(shop)
  await finishRepair(page)
  await page.goto('/admin/money')
  await page.getByRole('row').filter({ hasText: 'Mei Tanaka' }).first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'All PDFs as one ZIP' }).click()
  expect((await download).suggestedFilename()).toMatch(/^documents-.*\.zip$/)
  await page.getByRole('link', { name: 'Summary', exact: true }).click()
  await page.getByText('G1 Total sales, with GST').waitFor()
  await page.goto('/admin/money?from=2026-02-30')
  await page.getByRole('alert').or(page.locator('.field-error')).first().waitFor()
  await page.goto('/admin/numbers')
  await page
    .getByRole('link', { name: /Bookings$/ })
    .first()
    .click()
  await page.getByText('2 tickets found').waitFor()
})

test('money and numbers can be read and taken along without scripts', async () => {
  const page = await openPlainStaff(shop)
  await finishRepair(page)
  await page.open('/admin/money')
  page.part('tr', 'Mei Tanaka')
  const { href } = page.part('a', 'All PDFs as one ZIP').attributes
  expect((await page.fetch(href!)).headers.get('content-disposition')).toMatch(/documents-.*\.zip/)
  await page.follow('Summary')
  expect(page.text()).toContain('G1 Total sales, with GST')
  await page.open('/admin/money?from=2026-02-30')
  page.find((one) => one['role'] === 'alert' || one['class'] === 'field-error')
  await page.open('/admin/numbers')
  await page.follow(/Bookings$/)
  expect(page.text()).toContain('2 tickets found')
})

async function finishRepair(page: Page | PlainPage): Promise<void> {
  for (const status of [2, 3, 4])
    await callApi(page, 'POST', '/api/submit-ticket-comment', {
      data: { ticketid: tickets[0], comment: 'On.', status, makeVisibleToCustomer: false },
    })
}
