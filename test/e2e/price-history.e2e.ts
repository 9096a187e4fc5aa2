import { expect, test } from 'vitest'
import { getFlash, waitForHydration, waitForPath } from './page-parts.ts'
import { callApi, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'
import type { Page } from 'playwright-core'

const shop = openShopForTests()

async function planPrices(page: Page, phone: string, from: string): Promise<void> {
  const rule = { phones: { q: phone }, repairs: ['screen', 'battery'], set: 199, from }
  const looked = await callApi(page, 'POST', '/api/phones/price-changes', { data: rule })
  await callApi(page, 'POST', '/api/phones/price-changes', {
    data: { ...rule, apply: true, versions: looked['versions'] },
  })
}

test('the history of a phone’s prices is linked from its page, and tells who changed what in which way', async () => {
  const page = await openAsStaff(shop)
  const { version: _, ...phone } = await callApi(page, 'GET', '/api/getphone/iphone13')
  await callApi(page, 'PUT', '/api/update-device/', { data: { ...phone, screen: 241 } })
  await page.goto('/admin/devices/iphone13')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Price history' }).click()
  await waitForPath(page, '/admin/devices/iphone13/history')
  const table = page.getByRole('table', { name: 'Price changes' })
  await table.getByText('Screen: $235 → $241').waitFor()
  await table.getByRole('cell', { name: 'Form' }).waitFor()
})

test.each([
  ['with scripts', {}, 'iPhone 14 Plus', 'iphone14plus'],
  ['without scripts', { javaScriptEnabled: false }, 'iPhone 15 Plus', 'iphone15plus'],
])('planned prices are shown, changed and withdrawn %s', async (_how, options, name, slug) => {
  const page = await openAsStaff(shop, options)
  await planPrices(page, name, '2099-03-01')
  const path = `/admin/devices/${slug}/history`
  await page.goto(path)
  await page.getByRole('heading', { name: 'From 1 March 2099' }).waitFor()
  if (!('javaScriptEnabled' in options)) await waitForHydration(page)
  await page.getByLabel('Screen').fill('12,5')
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await page
    .getByRole('main')
    .getByText('Please enter whole dollars from 0 to 9999, or nothing.')
    .first()
    .waitFor()
  expect(await page.getByLabel('Screen').inputValue()).toBe('12,5')
  await page.getByLabel('Screen').fill('222')
  await page.getByLabel('Battery').fill('')
  await page.getByLabel('From a date').fill('2099-04-01')
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await getFlash(page, 'Successfully changed the planned prices!').waitFor()
  await page.getByRole('heading', { name: 'From 1 April 2099' }).waitFor()
  expect(await page.getByLabel('Screen').inputValue()).toBe('222')
  expect(await page.getByLabel('Battery').count()).toBe(0)
  await page.getByRole('button', { name: 'Withdraw the plan' }).click()
  await getFlash(page, 'Successfully withdrew the planned prices!').waitFor()
  await page.getByText('No price has changed yet').waitFor()
})
