import { beforeAll, expect, test } from 'vitest'
import { anAbn } from '#test/money.ts'
import { bookByApi } from './booking.ts'
import { getFlash, waitForHydration } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, openAsStaff } from './people.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
const mei = makePerson('Mei Tanaka', '-month-end')
let tickets: number[]

beforeAll(async () => {
  const staff = await openAsStaff(shop)
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
  const customer = await openAsCustomer(shop, mei)
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
  await page.getByRole('main').getByText('Please enter what the part cost').first().waitFor()
  expect(await page.getByLabel('Cost of part 1').inputValue()).toBe('ninety')
  await page.getByLabel('Cost of part 1').fill('89.50')
  await page.getByRole('button', { name: 'Save the costs' }).click()
  await getFlash(page, 'The part costs are saved.').waitFor()
  await page.goto(`/admin/tickets/${tickets[1]}/completion`)
  await waitForHydration(page)
  await page.getByLabel('Part 1', { exact: true }).fill('screen, oled')
  expect(await page.getByLabel('Cost of part 1').inputValue()).toBe('89.50')
})

test('without scripts an empty cost takes the last price, and the document keeps what was typed', async () => {
  const page = await openAsStaff(shop, { javaScriptEnabled: false })
  await page.goto(`/admin/tickets/${tickets[1]}/completion`)
  await page.getByLabel('Work done').fill('A new screen.')
  await page.getByLabel('Part 1', { exact: true }).fill('Screen, OLED')
  await page.getByRole('button', { name: 'Save the costs' }).click()
  await page.getByText('The part costs are saved.').first().waitFor()
  expect(await page.getByLabel('Cost of part 1').inputValue()).toBe('89.50')
  expect(await page.getByLabel('Work done').inputValue()).toBe('A new screen.')
})

test('the owner renames and retires a part without scripts', async () => {
  const page = await openAsStaff(shop, { javaScriptEnabled: false })
  await page.goto('/admin/parts')
  const card = page.locator('form').filter({ hasText: 'Retired: no longer suggested' }).first()
  await card.getByLabel('Part', { exact: true }).fill('')
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please name the part.').first().waitFor()
  await card.getByLabel('Part', { exact: true }).fill('Screen, OLED, original')
  await card.getByLabel('Retired: no longer suggested').check()
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Screen, OLED, original (retired)').waitFor()
})

test.each([true, false])(
  'money and numbers can be read and taken along, scripts: %s',
  async (javaScriptEnabled) => {
    const page = await openAsStaff(shop, { javaScriptEnabled })
    for (const status of [2, 3, 4])
      await callApi(page, 'POST', '/api/submit-ticket-comment', {
        data: { ticketid: tickets[0], comment: 'On.', status, makeVisibleToCustomer: false },
      })
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
  },
)
