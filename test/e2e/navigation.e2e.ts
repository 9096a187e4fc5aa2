import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrived, awake, chooseFromMenu, flash, openAccountMenu } from './page-parts.ts'
import { customerIn, person, signedUp, staffIn } from './people.ts'
import { admin, shopForTests } from './shop-for-tests.ts'

const shop = shopForTests()
const small = { viewport: { width: 390, height: 844 } }

async function labels(page: Page): Promise<string[]> {
  const menu = await openAccountMenu(page)
  return menu.getByRole('link').allInnerTexts()
}

test('the navigation bar shows each person the links of their level, in both layouts', async () => {
  const anonymous = ['Home', 'Pricing', 'Support', 'Login', 'Register']
  const customer = ['Home', 'Pricing', 'Support', 'My Account', 'Logout']
  const staff = ['Home', 'Pricing', 'Support', 'My Account', 'Admin Panel', 'Logout']
  for (const viewport of [small.viewport, { width: 1280, height: 800 }]) {
    const options = { viewport }
    const visitor = await shop.visitor(options)
    const mei = await customerIn(shop, person('Mei Tanaka', `-${viewport.width}`), options)
    const ada = await staffIn(shop, options)
    for (const [page, expected] of [
      [visitor, anonymous],
      [mei, customer],
      [ada, staff],
    ] as const) {
      await page.goto('/')
      expect(await labels(page)).toEqual(expected)
    }
  }
})

test('each link of the bar leads where its label says', async () => {
  const page = await staffIn(shop)
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
  await arrived(visitor, '/account/login')
  await chooseFromMenu(visitor, 'Register')
  await arrived(visitor, '/account/register')
})

test('on a small screen the hamburger opens the menu, and every change of route closes it', async () => {
  const page = await shop.visitor(small)
  await page.goto('/')
  await awake(page)
  const pricing = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' })
  const account = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' })
  expect(await pricing.isVisible()).toBe(false)
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
  expect(await account.isVisible()).toBe(false)

  await burger.click()
  await pricing.waitFor()
  await page.goBack()
  await arrived(page, '/')
  await pricing.waitFor({ state: 'hidden' })
  await burger.click()
  await page.keyboard.press('Escape')
  await pricing.waitFor({ state: 'hidden' })
})

test('on a wide screen the bar stands without a hamburger, and the account menu is a dropdown', async () => {
  const page = await shop.visitor({ viewport: { width: 1280, height: 800 } })
  await page.goto('/')
  await awake(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  expect(await page.getByLabel('Menu', { exact: true }).isVisible()).toBe(false)
  expect(await menu.getByRole('link', { name: 'Pricing' }).isVisible()).toBe(true)
  expect(await menu.getByRole('link', { name: 'Login' }).isVisible()).toBe(false)
  await menu.getByText('Account', { exact: true }).click()
  await menu.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await menu.getByRole('link', { name: 'Login' }).waitFor({ state: 'hidden' })
})

test('the shop is asked who is looking before every navigation, once', async () => {
  const page = await customerIn(shop, person('Noa Levi'))
  let asked = 0
  let documents = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/check-auth') asked += 1
    if (request.resourceType() === 'document') documents += 1
  })
  await page.goto('/')
  await awake(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const steps: [() => Promise<void>, string][] = [
    [() => menu.getByRole('link', { name: 'Pricing' }).click(), 'Choose your phone'],
    [() => page.getByRole('link', { name: /^iPhone 13 from/ }).click(), 'iPhone 13'],
    [() => menu.getByRole('link', { name: 'Support' }).click(), 'Support'],
    [() => chooseFromMenu(page, 'My Account'), 'Noa Levi'],
    [() => page.goBack().then(() => {}), 'Support'],
  ]
  for (const [place, [go, heading]] of steps.entries()) {
    await go()
    await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
    expect(asked, heading).toBe(place + 1)
  }
  expect(documents).toBe(1)
})

test('the header knows who is there right after log-in and log-out, without a reload', async () => {
  const page = await shop.visitor()
  const mei = person('Mei Tanaka', '-header')
  await signedUp(await shop.visitor(), shop.mailbox, mei)
  await page.goto('/account/login')
  await awake(page)
  await page.evaluate(() => ((window as unknown as { same: boolean }).same = true))
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill(mei.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await arrived(page, '/account/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByText('Account', { exact: true }).click()
  await menu.getByText(`Logged in as ${mei.fullname}`).waitFor()
  expect(await menu.getByText('Admin Panel').count()).toBe(0)
  await menu.getByRole('link', { name: 'Logout' }).click()
  await arrived(page, '/')
  await openAccountMenu(page)
  await menu.getByRole('link', { name: 'Login' }).waitFor()
  expect(await menu.getByText('My Account').count()).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true)
  await page.goto('/account/dashboard')
  await arrived(page, '/account/login')
})

test('a page that needs an account sends visitors to the log-in and back again', async () => {
  const mei = person('Mei Tanaka', '-next')
  await signedUp(await shop.visitor(), shop.mailbox, mei)
  const page = await shop.visitor()
  const response = await page.request.get(`${shop.url}/account/dashboard`, { maxRedirects: 0 })
  expect(response.status()).toBe(302)
  expect(response.headers()['location']).toBe('/account/login?next=%2Faccount%2Fdashboard')

  await page.goto('/account/ticket/123?look=1')
  expect(new URL(page.url()).pathname).toBe('/account/login')
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill(mei.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  // It is nobody's ticket, and the address stays for whoever wants to see what was mistyped.
  await page.waitForURL('/account/ticket/123?look=1')
  await page.getByText('We could not find that ticket.').waitFor()
  expect((await page.request.get(page.url())).status()).toBe(404)
})

test('a session that ended elsewhere leads a click to the log-in, not to an empty page', async () => {
  const page = await customerIn(shop, person('Mei Tanaka', '-ended'))
  await page.goto('/')
  await awake(page)
  await page.context().clearCookies()
  await chooseFromMenu(page, 'My Account')
  await page.waitForURL('/account/login?next=%2Faccount%2Fdashboard')
})

test('a customer who opens a staff page is told what it needs, without a loop', async () => {
  const page = await customerIn(shop, person('Mei Tanaka', '-admin'))
  let documents = 0
  page.on('request', (request) => (documents += request.resourceType() === 'document' ? 1 : 0))
  await page.goto('/admin/tickets')
  await page.getByText('You are logged in as Mei Tanaka').waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/login')
  await page.getByText('That page needs a staff account').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).waitFor()
  await page.waitForTimeout(500)
  expect(documents).toBeLessThanOrEqual(2)
  for (const path of ['/admin', '/admin/dashboard', '/admin/devices', '/admin/staff', '/admin/shop']) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain('You are logged in as')
    expect(html, path).not.toContain('Manage Devices')
  }

  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await arrived(page, '/')
})

test('a customer who logs in for a staff page lands on the account instead', async () => {
  const mei = person('Mei Tanaka', '-level')
  await signedUp(await shop.visitor(), shop.mailbox, mei)
  const page = await shop.visitor()
  await page.goto('/admin')
  await page.waitForURL('/account/login?next=%2Fadmin%2Fdashboard')
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill(mei.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await arrived(page, '/account/dashboard')
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
])('a log-in never leads to another site: %s', async (next) => {
  const page = await shop.visitor()
  await page.goto(`/account/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await arrived(page, '/account/dashboard')
})

test('/account and /admin lead to their dashboards', async () => {
  const page = await staffIn(shop)
  await page.goto('/account')
  expect(page.url()).toBe(`${shop.url}/account/dashboard#change-password`)
  await page.goto('/admin')
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard')
})

test('while nobody can tell who is looking, the browser stays where it is and says so', async () => {
  const page = await shop.visitor()
  await page.goto('/about')
  await awake(page)
  await page.route('**/api/check-auth', (route) =>
    route.fulfill({ status: 409, json: { error: 'Not now.' } }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click()
  await flash(page, /We cannot tell who you are right now/).waitFor()
  // And it stays so, once everything that was asked has been answered.
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe('/about')
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['About us'])
  expect(await flash(page, /We cannot tell who you are right now/).count()).toBe(1)
})

test('about and log-out are loaded on demand', async () => {
  const page = await shop.visitor()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await awake(page)
  expect(scripts.filter((path) => /about-page|log-out-page/.test(path))).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await page.getByRole('heading', { name: 'About us' }).waitFor()
  expect(scripts.filter((path) => path.includes('about-page'))).toHaveLength(1)
})
