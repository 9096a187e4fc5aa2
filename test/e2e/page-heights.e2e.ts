import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { statuses } from '#contract/ticket-statuses.ts'
import { demoPassword, demoStaff } from '#demo/people.ts'
import { waitForHydration } from './page-parts.ts'
import { callApi, logInByApi } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ script: 'test/e2e/every-size/demo-shop.ts' })
const phone = { viewport: { width: 390, height: 844 } }

async function openStaff(): Promise<Page> {
  const page = await shop.visitor(phone)
  await logInByApi(page, { email: demoStaff[0]!.email, password: demoPassword })
  return page
}

async function getHeight(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await waitForHydration(page)
  return page.evaluate(() => document.documentElement.scrollHeight)
}

async function findTickets(page: Page, status: number): Promise<number[]> {
  const data = { ticketid: -1, status, limit: 3 }
  const found = await callApi(page, 'POST', '/api/get-ticket', { data })
  return (found as unknown as { id: number }[]).map(({ id }) => id)
}

test('a ticket of the staff is at most 2,400 px high on a phone, in every status', async () => {
  const page = await openStaff()
  const tooHigh: string[] = []
  for (const status of statuses) {
    for (const id of await findTickets(page, status)) {
      const height = await getHeight(page, `/admin/tickets/${id}`)
      if (height > 2400) tooHigh.push(`${id}, ${status}: ${height}`)
    }
  }
  expect(tooHigh).toEqual([])
}, 120_000)

test('the intake of an approved phone is at most 1,600 px high on a phone, and finds a model by its name', async () => {
  const page = await openStaff()
  const [approved] = await findTickets(page, 1)
  expect(await getHeight(page, `/admin/tickets/${approved}/intake`)).toBeLessThanOrEqual(1600)
  const model = page.getByLabel('Model on the bench')
  await model.fill('iphone 8')
  await page.getByText('This is not the phone that was booked').waitFor()
  await model.fill('iphone 8000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('No phone of the catalogue is called so.').first().waitFor()
  await expect.poll(() => model.inputValue()).toBe('iphone 8000')
})

test('the numbers show six figures and one picture first, at most 2,500 px high on a phone', async () => {
  const page = await openStaff()
  expect(await getHeight(page, '/admin/numbers')).toBeLessThanOrEqual(2500)
  await expect.poll(() => page.locator('.numbers-main dt').count()).toBe(6)
  await expect.poll(() => page.locator('.plot:visible').count()).toBe(1)
  const periods = page.locator('.period-picker > summary')
  await periods.click()
  await page.getByRole('link', { name: 'Last month' }).click()
  await page.waitForURL('**/admin/numbers?from=**')
  await page.goto('/admin/money')
  await periods.click()
  await page.getByRole('link', { name: 'This quarter' }).waitFor()
})

test('pricing is at most 2,500 px high on a phone before a series is opened, with all phones in its document', async () => {
  const page = await shop.visitor(phone)
  expect(await getHeight(page, '/repairs')).toBeLessThanOrEqual(2500)
  const tiles = page.locator('[data-tile]')
  const all = await tiles.count()
  expect(all).toBeGreaterThan(100)
  await expect.poll(() => tiles.filter({ visible: true }).count()).toBe(6)
  await page
    .getByText(/^All \d+ phones$/)
    .nth(1)
    .click()
  await expect.poll(() => tiles.filter({ visible: true }).count()).toBeGreaterThan(30)
  await page.getByLabel('Search by name').fill('fold5')
  await page.getByRole('link', { name: /Z Fold5 from/ }).waitFor()
})
