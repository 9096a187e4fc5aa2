import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitForHydration, watchRequests } from './page-parts.ts'
import { callApi, makePerson, openAsCustomer, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
const call = '/api/page-speeds'
const isObserver = (path: string) => path.includes('count-page-speeds')

async function choose(pageSpeeds: boolean): Promise<void> {
  const page = await openAsStaff(shop)
  const { profile, version } = await callApi(page, 'GET', '/api/shop-profile')
  await callApi(page, 'PUT', '/api/shop-profile', {
    data: { profile: { ...(profile as object), pageSpeeds }, version },
  })
  await page.close()
}

const rows = () => shop.db.selectFrom('page_speeds').selectAll().orderBy('metric').limit(100).execute()
const countedPages = async () => [...new Set((await rows()).map(({ page }) => page))].toSorted()

/** Opens a page and waits until what measures it is there. */
async function openMeasured(page: Page, path: string): Promise<void> {
  const observer = page.waitForResponse((response) => isObserver(response.url()))
  await page.goto(path)
  await (await observer).finished()
}

/** Waits until the browser tells how long its first click took, which it does after the frame that shows the answer. */
async function waitUntilFirstInput(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true })
      }),
  )
}

beforeEach(() => choose(true))
afterEach(() => shop.db.deleteFrom('page_speeds').execute())

/** A request that outlives its page is not told to the test: it is noted by the page instead. */
async function noteSent(page: Page): Promise<() => Promise<RequestInit[]>> {
  await page.addInitScript((path) => {
    const send = window.fetch
    window.fetch = (to, init) => {
      if (to === path)
        sessionStorage.setItem('sent', `${sessionStorage.getItem('sent') ?? ''}${JSON.stringify(init)}\n`)
      return send(to, init)
    }
  }, call)
  return async () => {
    await page.goto('/healthz', { waitUntil: 'load' })
    const lines = await page.evaluate(() => sessionStorage.getItem('sent') ?? '')
    return lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as RequestInit)
  }
}

test('a visit is counted once, by the kind of its first page, when it is left; the code for it comes after the page', async () => {
  const page = await shop.visitor()
  const { paths } = watchRequests(page)
  const leave = await noteSent(page)
  await openMeasured(page, '/')
  expect(await (await page.request.get('/')).text()).not.toMatch(/count-page-speeds/)
  // Not idle again before it is left: what took longest is not lost with the visit.
  await page.evaluate(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { name: 'Choose your phone', level: 1 }).waitFor()
  await waitUntilFirstInput(page)
  expect(paths).not.toContain(call)
  const sent = await leave()
  await expect.poll(countedPages).toEqual(['home'])
  expect(sent).toHaveLength(1)
  expect(sent[0]!.credentials).toBe('omit')
  const { data } = JSON.parse(sent[0]!.body as string) as { data: Record<string, unknown> }
  expect(Object.keys(data).toSorted()).toEqual(['cls_thousandths', 'inp_ms', 'lcp_ms', 'page'])
  expect((await rows()).map(({ visits }) => visits)).toEqual([1, 1, 1])
})

test('neither staff, nor private links, nor a shop that counts nothing load or send anything', async () => {
  const visit = async (page: Page, ...pages: string[]) => {
    const { paths } = watchRequests(page)
    const leave = await noteSent(page)
    for (const path of pages) {
      await page.goto(path)
      await waitForHydration(page)
    }
    expect(await leave()).toEqual([])
    return paths.filter(isObserver)
  }
  expect(await visit(await openAsStaff(shop), '/admin/dashboard', '/', '/repairs')).toEqual([])
  await visit(await shop.visitor(), '/track/a-token-of-nothing', '/account/reset/a-token-of-nothing')
  await choose(false)
  expect(await visit(await shop.visitor(), '/', '/repairs')).toEqual([])
  expect(await rows()).toEqual([])
})

test('the owner reads the figures with what they mean, and switches them under Shop, Privacy', async () => {
  await choose(false)
  const page = await openAsStaff(shop)
  await page.goto('/admin/numbers')
  await page.getByText('How fast are our pages for visitors?').click()
  await page.getByText('Not counted now').waitFor()
  await page.getByRole('link', { name: 'Shop, Privacy' }).click()
  await page
    .getByLabel('How fast our pages are for visitors is')
    .selectOption({ label: 'Counted by day and kind of page, without who it was' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await callApi(page, 'GET', '/api/profile')).profile as object)
    .toHaveProperty('pageSpeeds', true)
  const customer = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  await openMeasured(customer, '/account/dashboard')
  await customer.getByRole('heading', { level: 1 }).click()
  await waitUntilFirstInput(customer)
  await customer.goto('about:blank')
  await expect.poll(countedPages).toEqual(['account'])
  await page.goto('/admin/numbers')
  await page.getByText('How fast are our pages for visitors?').click()
  const table = page.getByRole('table', { name: 'Speed by kind of page' })
  await table.getByText('Log-in and own tickets').waitFor()
  await expect.poll(() => table.getByText(/, (good|needs work|poor)$/).count()).toBeGreaterThan(0)
})
