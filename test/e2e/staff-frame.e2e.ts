import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { staffMenu, staffMenuLinks } from '#web/admin/staff-menu.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { bookByApi, meisBooking } from './booking.ts'
import { chooseFromMenu, holdBack, waitForHydration, waitForPath, waitForShortcuts } from './page-parts.ts'
import { callApi, makePerson, openAsStaff, openPlainStaff, openPlainCustomer } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
const phone = { viewport: { width: 390, height: 844 } }
const laptop = { viewport: { width: 1280, height: 800 } }
const mei = makePerson('Mei Tanaka')
let ticket: number

beforeAll(async () => {
  ticket = await bookByApi(await openPlainCustomer(shop, mei))
})

const field = (page: Page) => page.getByLabel('Find or scan')
const options = (page: Page) => page.getByRole('option')

test('the heading of every work page begins within the first 120 px of a phone and 110 px of a laptop, and nothing is wider', async () => {
  const wrong: string[] = []
  const ofTicket = [
    '',
    '/intake',
    '/completion',
    '/money',
    '/quote',
    '/parcel',
    '/ending',
    '/device',
    '/label',
  ]
  const paths = [
    ...staffMenuLinks.map(({ to }) => to),
    ...ofTicket.map((part) => `/admin/tickets/${ticket}${part}`),
    '/admin/devices/iphone13',
    '/admin/search?q=mei',
  ]
  const page = await openAsStaff(shop, phone)
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'load' })
    for (const [{ viewport }, limit] of [
      [phone, 120],
      [laptop, 110],
    ] as const) {
      await page.setViewportSize(viewport)
      const { top, wider } = await page.evaluate(() => ({
        top: document.querySelector('h1')!.getBoundingClientRect().top,
        wider: document.documentElement.scrollWidth - window.innerWidth,
      }))
      if (top > limit || wider > 0) wrong.push(`${viewport.width} ${path}: ${top}, ${wider} wider`)
    }
  }
  expect(wrong).toEqual([])
})

test('every page of the panel is two presses away, and so are Home, Pricing and Support', async () => {
  const site = ['/', '/repairs', '/contact', '/account/dashboard', '/admin/dashboard', '/account/logout']
  const listShown = (page: Page) =>
    page
      .getByRole('banner')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const small = await openAsStaff(shop, phone)
  await small.goto('/admin/tickets')
  await small.getByLabel('Menu', { exact: true }).click()
  const inMenu = await listShown(small)
  expect([...staffMenuLinks.map(({ to }) => to), ...site].filter((to) => !inMenu.includes(to))).toEqual([])
  await small.getByRole('banner').getByRole('link', { name: 'Audit log' }).click()
  await waitForPath(small, '/admin/audit')
  await small.getByRole('link', { name: 'Tickets', exact: true }).waitFor({ state: 'hidden' })

  const page = await openAsStaff(shop, laptop)
  await page.goto('/admin/tickets')
  for (const { title, parts } of staffMenu) {
    await page.getByRole('navigation', { name: 'Admin' }).getByText(title, { exact: true }).first().click()
    const shown = await listShown(page)
    const wanted = parts.flatMap(({ links }) => links.map(({ to }) => to))
    expect(
      wanted.filter((to) => !shown.includes(to)),
      title,
    ).toEqual([])
  }
  await chooseFromMenu(page, 'Pricing')
  await waitForPath(page, '/repairs')
})

test('the footer of a work page is one line that opens, and other pages have it whole', async () => {
  const page = await openAsStaff(shop, phone)
  await page.goto('/admin/intake')
  const footer = page.getByRole('contentinfo')
  expect((await footer.boundingBox())!.height).toBeLessThan(80)
  const terms = footer.getByRole('link', { name: 'Terms and Conditions' })
  await expect.poll(() => terms.isVisible()).toBe(false)
  await footer.getByText('© 2023').first().click()
  await terms.click()
  await waitForPath(page, '/terms')
  await expect.poll(() => footer.getByRole('link', { name: 'Warranty' }).isVisible()).toBe(true)
})

test('the field finds a page, a ticket, a customer and a phone by a few letters, by keyboard alone', async () => {
  const page = await openAsStaff(shop, laptop)
  await page.goto('/admin/dashboard')
  await waitForShortcuts(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('numb')
  await options(page).getByText('Numbers', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  // Which takes the focus when its page is shown.
  await page.locator('h1:focus', { hasText: 'Numbers' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('mei tan')
  await options(page).getByText(`#${ticket} iPhone 13, Screen`).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('h1:focus', { hasText: 'Mei Tanaka' }).waitFor()
  await page.keyboard.press('Control+k')
  // The pages shown before come first.
  await expect.poll(() => options(page).first().innerText()).toMatch(/Numbers$/)
  await page.keyboard.type('fold5')
  await options(page).getByText('Samsung Z Fold5').waitFor()
  await page.keyboard.press('Escape')
  await options(page).first().waitFor({ state: 'hidden' })
})

test('the entry that was chosen opens, though the shop finds fewer meanwhile', async () => {
  const book = async (name: string) =>
    bookByApi(await openPlainCustomer(shop, makePerson(name)), 'iphone13', 'screen', {
      serial: 'F2LXK0ABCD13',
    })
  const older = await book('Zoe Alder')
  const newer = await book('Zoe Birch')
  const page = await openAsStaff(shop, laptop)
  await page.goto('/admin/dashboard')
  await waitForShortcuts(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zoe')
  const [first, second] = [newer, older].map((id) => options(page).filter({ hasText: `#${id} ` }))
  await first!.waitFor()
  const letGo = await holdBack(page, '**/api/pages/admin/search**')
  await page.keyboard.type(' ald')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => second!.getAttribute('aria-selected')).toBe('true')
  letGo()
  await first!.waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await waitForPath(page, `/admin/tickets/${older}`)
})

test('the field leads to what can be done by a few letters, at a ticket to what belongs to it', async () => {
  const page = await openAsStaff(shop, laptop)
  await page.goto('/admin/dashboard')
  await waitForShortcuts(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('clos')
  await options(page).getByText('Close for a day or longer').waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`/admin/tickets/${ticket}`)
  await waitForShortcuts(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('record')
  await options(page).getByText(`Record a payment: #${ticket}`).waitFor()
  await page.keyboard.press('Enter')
  await waitForPath(page, `/admin/tickets/${ticket}/money`)
})

test('the field opens the ticket of a scanned code, and the search page for other words', async () => {
  const page = await openAsStaff(shop, laptop)
  await page.goto('/admin/dashboard')
  for (const code of [String(ticket), `${shop.url}/t/${ticket}`, meisBooking.serial]) {
    await field(page).fill(code)
    await page.keyboard.press('Enter')
    await waitForPath(page, `/admin/tickets/${ticket}`)
    await page.goto('/admin/dashboard')
  }
  await field(page).fill('tanaka')
  await page.keyboard.press('Enter')
  await waitForPath(page, '/admin/search')
  await page.getByRole('heading', { name: 'Found for “tanaka”' }).waitFor()
  await page.getByRole('link', { name: 'All tickets with “tanaka”' }).click()
  await waitForPath(page, '/admin/tickets')
})

test('menu, footer and field work without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/tickets')
  page.fill('Find or scan', 'tanaka')
  await page.press('Open')
  expect(page.url.pathname).toBe('/admin/search')
  await page.follow(`#${ticket} iPhone 13, Screen`)
  expect(page.url.pathname).toBe(`/admin/tickets/${ticket}`)
  page.fill('Find or scan', meisBooking.serial)
  await page.press('Open')
  expect(page.url.pathname).toBe(`/admin/tickets/${ticket}`)
})

test('a message begins below the header of its page', async () => {
  const page = await openAsStaff(shop, phone)
  await page.goto(`/admin/tickets/${ticket}`)
  await waitForHydration(page)
  await page.getByLabel('Comment').fill('Below the bar.')
  await page.getByRole('button', { name: 'Save note' }).click()
  const toast = page.locator('.toast').first()
  await toast.waitFor()
  const header = (await page.getByRole('banner').boundingBox())!
  expect((await toast.boundingBox())!.y).toBeGreaterThanOrEqual(header.height)
})

test('messages leave the button of the next step, and of its undo, free on a laptop', async () => {
  const own = await bookByApi(await openPlainCustomer(shop, makePerson('Noa Levi')))
  const page = await openAsStaff(shop, laptop)
  await page.clock.install()
  await page.goto(`/admin/tickets/${own}`)
  await waitForHydration(page)
  // Messages stay, however long the rest takes.
  await page.clock.pauseAt(Date.now() + MINUTE_MS)
  const messages = page.locator('.toast')
  for (const count of [1, 2, 3]) {
    await page.getByLabel('Comment').fill(`Note ${count}.`)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect.poll(() => messages.count()).toBe(count)
    // The form is emptied a moment after the message is shown.
    await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('')
    // Before the next press, which could not wait for it while the clock stands still.
    await page.locator('button[aria-busy]').waitFor({ state: 'detached' })
  }
  const isFree = (button: Element) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const))
    return corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)))
  }
  const step = page.locator('.staff-step')
  await expect.poll(() => step.getByRole('button', { name: 'Approve' }).evaluate(isFree)).toBe(true)
  await step.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => step.getByRole('button', { name: 'Undo' }).evaluate(isFree)).toBe(true)
  await expect.poll(() => messages.count()).toBeGreaterThan(2)
})

test('a closure is announced two weeks ahead, once to each browser, and not to staff', async () => {
  const ada = await openAsStaff(shop, laptop)
  const day = (ahead: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Melbourne' }).format(Date.now() + ahead * DAY_MS)
  const add = (from: string) =>
    callApi(ada, 'POST', '/api/closures', {
      data: { from, to: from, sentence: 'We move the bench to 14 Wattle Street.', bookings: 'open' },
    })
  await add(day(30))
  const visitor = await shop.visitor(phone)
  const banner = visitor.getByRole('complementary', { name: 'Closure' })
  await visitor.goto('/warranty')
  await expect.poll(() => banner.count()).toBe(0)
  await add(day(10))
  await visitor.reload()
  await banner.getByText('We move the bench to 14 Wattle Street.').waitFor()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await banner.waitFor({ state: 'hidden' })
  await visitor.reload()
  await expect.poll(() => banner.isVisible()).toBe(false)
  await ada.goto('/warranty')
  await expect.poll(() => ada.getByText('We move the bench to 14 Wattle Street.').count()).toBe(0)
})
