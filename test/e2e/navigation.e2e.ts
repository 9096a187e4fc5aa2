import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  waitForPath,
  waitForHydration,
  watchRequests,
  chooseFromMenu,
  getFlash,
  holdBack,
  openAccountMenu,
} from './page-parts.ts'
import { addCustomer, openAsCustomer, makePerson, openAsStaff } from './people.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
const small = { viewport: { width: 390, height: 844 } }

async function readMenuLabels(page: Page): Promise<string[]> {
  const menu = await openAccountMenu(page)
  return menu.getByRole('link').allInnerTexts()
}

test("the navigation bar shows the links of the visitor's level, in both layouts", async () => {
  const anonymous = ['Home', 'Pricing', 'Support', 'Login', 'Register']
  const customer = ['Home', 'Pricing', 'Support', 'My Account', 'Logout']
  const staff = ['Home', 'Pricing', 'Support', 'My Account', 'Admin Panel', 'Logout']
  for (const viewport of [small.viewport, { width: 1280, height: 800 }]) {
    const options = { viewport }
    const visitor = await shop.visitor(options)
    const mei = await openAsCustomer(shop, makePerson('Mei Tanaka'), options)
    const ada = await openAsStaff(shop, options)
    for (const [page, expected] of [
      [visitor, anonymous],
      [mei, customer],
      [ada, staff],
    ] as const) {
      await page.goto('/')
      await expect.poll(() => readMenuLabels(page)).toEqual(expected)
    }
  }
})

test('each link of the navigation bar leads where its label says', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/about')
  const menu = await openAccountMenu(page)
  const where = await menu
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).pathname]),
    )
  expect(where).toEqual([
    ['Home', '/'],
    ['Pricing', '/repairs'],
    ['Support', '/contact'],
    ['My Account', '/account/dashboard'],
    ['Admin Panel', '/admin/dashboard'],
    ['Logout', '/account/logout'],
  ])
  const visitor = await shop.visitor()
  await visitor.goto('/')
  await chooseFromMenu(visitor, 'Login')
  await waitForPath(visitor, '/account/login')
  await chooseFromMenu(visitor, 'Register')
  await waitForPath(visitor, '/account/register')
})

test('the hamburger opens the menu on a small screen, and every navigation closes it', async () => {
  const page = await shop.visitor(small)
  await page.goto('/')
  await waitForHydration(page)
  const pricing = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' })
  const account = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })
  await expect.poll(() => pricing.isVisible()).toBe(false)
  const burger = page.getByLabel('Menu', { exact: true })
  await burger.click()
  await pricing.waitFor()
  await burger.click()
  await pricing.waitFor({ state: 'hidden' })

  await openAccountMenu(page)
  await account.waitFor()
  await pricing.click()
  await page.getByRole('heading', { name: 'Choose your phone' }).waitFor()
  await pricing.waitFor({ state: 'hidden' })
  await expect.poll(() => account.isVisible()).toBe(false)

  await burger.click()
  await pricing.waitFor()
  await page.goBack()
  await waitForPath(page, '/')
  await pricing.waitFor({ state: 'hidden' })
  await burger.click()
  await page.keyboard.press('Escape')
  await pricing.waitFor({ state: 'hidden' })
})

test('the navigation bar has no hamburger on a wide screen, and the account menu is a dropdown', async () => {
  const page = await shop.visitor({ viewport: { width: 1280, height: 800 } })
  await page.goto('/')
  await waitForHydration(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect.poll(() => page.getByLabel('Menu', { exact: true }).isVisible()).toBe(false)
  await expect.poll(() => menu.getByRole('link', { name: 'Pricing' }).isVisible()).toBe(true)
  await expect.poll(() => menu.getByRole('link', { name: 'Login' }).isVisible()).toBe(false)
  await menu.getByText('Account', { exact: true }).click()
  await menu.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await menu.getByRole('link', { name: 'Login' }).waitFor({ state: 'hidden' })
})

test('check-auth is called once before every navigation', async () => {
  const page = await openAsCustomer(shop, makePerson('Noa Levi'))
  let checks = 0
  let documents = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/check-auth') checks += 1
    if (request.resourceType() === 'document') documents += 1
  })
  await page.goto('/')
  await waitForHydration(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const steps: [() => Promise<void>, string][] = [
    [() => menu.getByRole('link', { name: 'Pricing' }).click(), 'Choose your phone'],
    [() => page.getByRole('link', { name: /^iPhone 13 from/ }).click(), 'iPhone 13'],
    [() => menu.getByRole('link', { name: 'Support' }).click(), 'Support'],
    [() => chooseFromMenu(page, 'My Account'), 'Noa Levi'],
    [() => page.goBack().then(() => {}), 'Support'],
  ]
  for (const [index, [go, heading]] of steps.entries()) {
    await go()
    await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
    await expect.poll(() => checks, { message: heading }).toBe(index + 1)
  }
  await expect.poll(() => documents).toBe(1)
})

test('a page behind the log-in does not wait for the profile, which is read once it is shown', async () => {
  const page = await openAsCustomer(shop, makePerson('Ines Duarte'))
  await page.goto('/about')
  await waitForHydration(page)
  const release = await holdBack(page, '**/api/profile*')
  const read = page.waitForResponse('**/api/profile*')
  await chooseFromMenu(page, 'My Account')
  await page.getByRole('heading', { name: 'Ines Duarte', level: 1 }).waitFor()
  release()
  await read
})

test('the header updates right after log-in and log-out, without a reload', async () => {
  const page = await shop.visitor()
  const mei = makePerson('Mei Tanaka')
  await addCustomer(shop, mei)
  await page.goto('/account/login')
  await waitForHydration(page)
  await page.evaluate(() => ((window as unknown as { same: boolean }).same = true))
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill(mei.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForPath(page, '/account/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByText('Account', { exact: true }).click()
  await menu.getByText(`Logged in as ${mei.fullname}`).waitFor()
  await expect.poll(() => menu.getByText('Admin Panel').count()).toBe(0)
  await menu.getByRole('link', { name: 'Logout' }).click()
  await waitForPath(page, '/')
  await openAccountMenu(page)
  await menu.getByRole('link', { name: 'Login' }).waitFor()
  await expect.poll(() => menu.getByText('My Account').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true)
  await page.goto('/account/dashboard')
  await waitForPath(page, '/account/login')
})

test('a page that needs an account redirects to the log-in and back again', async () => {
  const mei = makePerson('Mei Tanaka')
  await addCustomer(shop, mei)
  const page = await shop.visitor()
  const response = await page.request.get(`${shop.url}/account/dashboard`, { maxRedirects: 0 })
  expect(response.status()).toBe(302)
  expect(response.headers()['location']).toBe('/account/login?next=%2Faccount%2Fdashboard')

  await page.goto('/account/ticket/123?look=1')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/account/login')
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill(mei.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  // The ticket belongs to another customer; the URL stays, so that a typing error can be corrected.
  await page.waitForURL('/account/ticket/123?look=1')
  await page.getByText('We could not find that ticket.').waitFor()
  const left = page.url()
  expect((await page.request.get(left)).status()).toBe(404)
})

test('a click after the session ended elsewhere leads to the log-in, not to an empty page', async () => {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  await page.goto('/')
  await waitForHydration(page)
  await page.context().clearCookies()
  await chooseFromMenu(page, 'My Account')
  await page.waitForURL('/account/login?next=%2Faccount%2Fdashboard')
})

test('a staff page shows customers the level it needs, without a redirect loop', async () => {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  let documents = 0
  page.on('request', (request) => (documents += request.resourceType() === 'document' ? 1 : 0))
  await page.goto('/admin/tickets')
  await page.getByText('You are logged in as Mei Tanaka').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/account/login')
  await page.getByText('That page needs a staff account').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).waitFor()
  for (const path of ['/admin', '/admin/dashboard', '/admin/devices', '/admin/staff', '/admin/shop']) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain('You are logged in as')
    expect(html, path).not.toContain('Manage Devices')
  }
  await waitForHydration(page)
  expect(documents).toBeLessThanOrEqual(2)

  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await waitForPath(page, '/')
})

test('a customer who logs in for a staff page lands on the account instead', async () => {
  const mei = makePerson('Mei Tanaka')
  await addCustomer(shop, mei)
  const page = await shop.visitor()
  await page.goto('/admin')
  await page.waitForURL('/account/login?next=%2Fadmin%2Fdashboard')
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill(mei.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForPath(page, '/account/dashboard')
})

test('the log-in never redirects to another site', async () => {
  const page = await shop.visitor()
  for (const next of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ]) {
    await page.context().clearCookies()
    await page.goto(`/account/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password').fill(admin.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await waitForPath(page, '/account/dashboard')
  }
})

test('/account and /admin redirect to their dashboards', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/account')
  await expect.poll(() => page.url()).toBe(`${shop.url}/account/dashboard#change-password`)
  await page.goto('/admin')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/dashboard')
})

test('a failing check-auth leaves the browser on its page with a message', async () => {
  const page = await shop.visitor()
  await page.goto('/about')
  await waitForHydration(page)
  const requests = watchRequests(page)
  await page.route('**/api/check-auth', (route) =>
    route.fulfill({ status: 409, json: { error: 'Not now.' } }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click()
  await getFlash(page, /We cannot tell who you are right now/).waitFor()
  // And it stays so, once all requests have been answered.
  await requests.settle()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/about')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['About us'])
  await expect.poll(() => getFlash(page, /We cannot tell who you are right now/).count()).toBe(1)
})

test('the about and log-out pages are loaded on demand', async () => {
  const page = await shop.visitor()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await waitForHydration(page)
  expect(scripts.filter((path) => /about-page|log-out-page/.test(path))).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await page.getByRole('heading', { name: 'About us' }).waitFor()
  await expect.poll(() => scripts.filter((path) => path.includes('about-page')).length).toBe(1)
})
