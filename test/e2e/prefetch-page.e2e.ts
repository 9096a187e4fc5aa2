import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForHydration, waitUntilIdle, watchRequests, openAccountMenu, holdBack } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()

async function openVisitor(path: string): Promise<Page> {
  const page = await shop.visitor()
  await page.goto(path)
  await waitForHydration(page)
  return page
}

const waitForHeading = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()

async function setPrice(price: number): Promise<void> {
  const page = await openAsStaff(shop)
  const { version: _, ...phone } = await callApi(page, 'GET', '/api/getphone/iphone13')
  await callApi(page, 'PUT', '/api/update-device/', { data: { ...phone, battery: price } })
  await page.close()
}

test('hovering over a link prefetches the page, and check-auth is called at the click', async () => {
  const page = await openVisitor('/')
  const { paths, settle } = watchRequests(page)
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).hover()
  await expect.poll(() => paths).toContain('/api/getphones')
  await expect.poll(() => paths.some((path) => path.includes('choose-phone-page'))).toBe(true)
  expect(paths).not.toContain('/api/check-auth')
  await settle()
  const before = paths.length
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).click()
  await waitForHeading(page, 'Choose your phone')
  const atTheClick = paths.slice(before)
  expect(atTheClick.filter((path) => path === '/api/check-auth')).toHaveLength(1)
  // The pointer may now rest on a tile and prefetch the page after this one.
  expect(atTheClick.filter((path) => path.includes('choose-phone-page'))).toEqual([])
})

test('a price that changes between prefetch and click is never shown outdated', async () => {
  for (const [price, at, link] of [
    [111, '/repairs', 'a[href="/repairs/iphone13"]'],
    [112, '/repairs/iphone13?repair=battery', 'a[href="/booking/iphone13/battery"]'],
  ] as const) {
    const page = await openVisitor(at)
    const received = page.waitForResponse('**/api/getphone/iphone13')
    await page.locator(link).first().hover()
    await (await received).finished()
    await setPrice(price)
    await page.locator(link).first().click()
    if (at === '/repairs') await page.getByRole('listitem').filter({ hasText: 'Battery' }).first().waitFor()
    else await waitForHeading(page, 'Book your repair')
    await page.getByRole('main').getByText(`$${price}`).first().waitFor()
  }
})

test('a prefetch in progress at the click is not requested twice', async () => {
  const page = await openVisitor('/')
  const { paths, settle } = watchRequests(page)
  const letGo = await holdBack(page, '**/api/getphones')
  const link = page.getByRole('main').getByRole('link', { name: 'Pricing' })
  await link.hover()
  await expect.poll(() => paths).toContain('/api/getphones')
  const checked = page.waitForResponse('**/api/check-auth')
  await link.click()
  await (await checked).finished()
  await waitUntilIdle(page)
  letGo()
  await waitForHeading(page, 'Choose your phone')
  await settle()
  expect(paths.filter((path) => path === '/api/getphones')).toHaveLength(1)
})

test('nothing is prefetched when the browser asks to save data', async () => {
  const page = await openVisitor('/about')
  await page.clock.install()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const { paths } = watchRequests(page)
  await page.getByRole('main').getByRole('link', { name: 'See pricing' }).hover()
  await page.clock.runFor(1_000)
  await waitUntilIdle(page)
  expect(paths).toEqual([])
})

test('private pages, staff pages and log-out are not prefetched', async () => {
  const mei = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  const ada = await openAsStaff(shop)
  for (const [page, labels] of [
    [mei, ['My Account', 'Logout']],
    [ada, ['My Account', 'Admin Panel', 'Logout']],
  ] as const) {
    await page.goto('/')
    await waitForHydration(page)
    await page.clock.install()
    const menu = await openAccountMenu(page)
    const { paths } = watchRequests(page)
    for (const label of labels) {
      await menu.getByRole('link', { name: label }).hover()
      await page.clock.runFor(1_000)
    }
    await waitUntilIdle(page)
    expect(paths).toEqual([])
  }
  // Customers get a public page's code too; their data is requested when they open it.
  const { paths } = watchRequests(mei)
  await mei.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).hover()
  await expect.poll(() => paths.some((path) => path.includes('choose-phone-page'))).toBe(true)
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])
})
