import { expect, test } from 'vitest'
import { getFlash, waitForHydration, waitForPath } from './page-parts.ts'
import { callApi, openAsStaff, openPlainStaff } from './people.ts'
import type { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'
import type { Page } from 'playwright-core'

// Of its own: other files change the prices of many phones.
const shop = openShopForTests({ own: true })

async function planPrices(page: Page | PlainPage, phone: string, from: string): Promise<void> {
  const rule = { phones: { q: phone }, repairs: ['screen', 'battery'], set: 199, from }
  const looked = await callApi(page, 'POST', '/api/phones/price-changes', { data: rule })
  await callApi(page, 'POST', '/api/phones/price-changes', {
    data: { ...rule, apply: true, versions: looked['versions'] },
  })
}

test('the history of a phone’s prices is linked from its page, and tells who changed what in which way', async () => {
  const page = await openAsStaff(shop)
  const { version: _, ...phone } = await callApi(page, 'GET', '/api/getphone/iphone17e')
  await callApi(page, 'PUT', '/api/update-device/', { data: { ...phone, screen: 311 } })
  await page.goto('/admin/devices/iphone17e')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Price history' }).click()
  await waitForPath(page, '/admin/devices/iphone17e/history')
  const table = page.getByRole('table', { name: 'Price changes' })
  await table.getByText('Screen: $309 → $311').waitFor()
  await table.getByRole('cell', { name: 'Form' }).waitFor()
})

test('planned prices are shown, changed and withdrawn', async () => {
  const page = await openAsStaff(shop)
  await planPrices(page, 'iPhone 14 Plus', '2099-03-01')
  await page.goto('/admin/devices/iphone14plus/history')
  await page.getByRole('heading', { name: 'From 1 March 2099' }).waitFor()
  await waitForHydration(page)
  await page.getByLabel('Screen').fill('12,5')
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await page
    .getByRole('main')
    .getByText('Please enter whole dollars from 0 to 9999, or nothing.')
    .first()
    .waitFor()
  await expect.poll(() => page.getByLabel('Screen').inputValue()).toBe('12,5')
  await page.getByLabel('Screen').fill('222')
  await page.getByLabel('Battery').fill('')
  await page.getByLabel('From a date').fill('2099-04-01')
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await getFlash(page, 'The planned prices are saved.').waitFor()
  await page.getByRole('heading', { name: 'From 1 April 2099' }).waitFor()
  await expect.poll(() => page.getByLabel('Screen').inputValue()).toBe('222')
  await expect.poll(() => page.getByLabel('Battery').count()).toBe(0)
  await page.getByRole('button', { name: 'Withdraw the plan' }).click()
  await getFlash(page, 'The planned prices are withdrawn.').waitFor()
  await page.getByText('No price has changed yet').waitFor()
})

test('planned prices are shown, changed and withdrawn without scripts', async () => {
  const page = await openPlainStaff(shop)
  await planPrices(page, 'iPhone 15 Plus', '2099-03-01')
  await page.open('/admin/devices/iphone15plus/history')
  expect(page.text()).toContain('From 1 March 2099')
  page.fill('Screen', '12,5')
  await page.press('Save the plan')
  expect(page.text()).toContain('Please enter whole dollars from 0 to 9999, or nothing.')
  expect(page.value('Screen')).toBe('12,5')
  page.fill('Screen', '222')
  page.fill('Battery', '')
  page.fill('From a date', '2099-04-01')
  await page.press('Save the plan')
  expect(page.text()).toContain('The planned prices are saved.')
  expect(page.text()).toContain('From 1 April 2099')
  expect(page.value('Screen')).toBe('222')
  expect(page.has('Battery')).toBe(false)
  await page.press('Withdraw the plan')
  expect(page.text()).toContain('The planned prices are withdrawn.')
  expect(page.text()).toContain('No price has changed yet')
})
