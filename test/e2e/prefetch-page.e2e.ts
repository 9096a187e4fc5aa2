import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillBookingForm, meisBooking, readBookingForm } from './booking.ts'
import {
  waitForHydration,
  waitForPath,
  waitUntilIdle,
  watchRequests,
  openAccountMenu,
  holdBack,
} from './page-parts.ts'
import { addCustomer, callApi, openAsCustomer, makePerson, openAsStaff, takeSession } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })

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

const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('from home to the booking form and back, each tap shows the next page before anything is answered', async () => {
  const page = await shop.visitor(phoneScreen)
  const { paths, settle } = watchRequests(page)
  await page.goto('/')
  await waitForHydration(page)
  const goBack = () => page.evaluate(() => history.back())
  const model = { name: '', slug: '' }
  const steps: {
    needs: () => string[]
    go: () => Promise<void>
    heading: () => string
  }[] = [
    {
      needs: () => ['choose-phone-page', '/api/getphones'],
      go: () => page.getByRole('main').getByRole('link', { name: 'Pricing' }).tap(),
      heading: () => 'Choose your phone',
    },
    {
      needs: () => ['choose-repair-page', `/api/getphone/${model.slug}`, `/drawings/${model.slug}.parts.svg`],
      go: () => page.locator('a[data-tile]').first().tap(),
      heading: () => model.name,
    },
    {
      needs: () => ['book-repair-page', '/api/pages/texts/booking', '/api/pages/booking-form'],
      go: () => page.getByRole('link', { name: 'Create booking' }).tap(),
      heading: () => 'Book your repair',
    },
    {
      needs: () => [],
      go: goBack,
      heading: () => model.name,
    },
    { needs: () => [], go: goBack, heading: () => 'Choose your phone' },
    {
      needs: () => ['/api/pages/texts/home'],
      go: goBack,
      heading: () => 'Your phone, mended and posted back.',
    },
  ]
  for (const { needs, go, heading } of steps) {
    if (heading() === '') {
      const tile = page.locator('a[data-tile]').first()
      model.slug = (await tile.getAttribute('href'))!.split('/').at(-1)!
      model.name = (await tile.locator('.phone-tile-model').innerText()).replace(/\s+/g, ' ').trim()
    }
    if (heading() === 'Book your repair') await page.locator('a.repair-option').first().tap()
    await expect
      .poll(() => needs().filter((needed) => !paths.some((path) => path.includes(needed))))
      .toEqual([])
    await settle()
    const letGo = await holdBack(page, '**/{api,assets,drawings}/**')
    const before = paths.length
    await go()
    await page.getByRole('heading', { level: 1, name: heading() }).waitFor()
    const checks = () => paths.slice(before).filter((path) => path === '/api/check-auth')
    // The test hears of a request later than the page shows the heading.
    await expect.poll(checks).toHaveLength(1)
    letGo()
    await settle()
    expect(checks()).toHaveLength(1)
  }
})

test('the heading of a page that is opened by a link is painted before what comes below it', async () => {
  const page = await openVisitor('/')
  const painted = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const heading = () => document.querySelector('h1')?.textContent
        const before = heading()
        new MutationObserver((_, watching) => {
          if (heading() === before) return
          watching.disconnect()
          requestAnimationFrame(() => {
            const below = [...document.querySelectorAll('main > :not(.page-heading)')]
            resolve(below.map(({ className }) => className))
          })
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).click()
  expect(await painted).toEqual(['progress', 'after-heading'])
  await page.locator('a[data-tile]').first().waitFor()
})

test('the footer stays when a link is tapped before its code is there', async () => {
  const page = await shop.visitor(phoneScreen)
  const letGo = await holdBack(page, '**/assets/late-*')
  await page.goto('/')
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('main')!).some((key) => key.startsWith('__reactProps')),
  )
  const footer = page.getByRole('contentinfo')
  await footer.evaluate((element) => element.setAttribute('data-served', ''))
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).tap()
  await page.locator('.on-the-way').waitFor()
  expect(await footer.getAttribute('data-served')).toBe('')
  letGo()
  await waitForHeading(page, 'Choose your phone')
  expect(await footer.getAttribute('data-served')).toBe('')
})

test('hovering over a link that was not in view prefetches its page', async () => {
  const page = await openVisitor('/')
  const { paths, settle } = watchRequests(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Warranty' })
  await link.hover()
  await expect.poll(() => paths).toContain('/api/pages/texts/warranty')
  await expect.poll(() => paths.some((path) => path.includes('warranty-page'))).toBe(true)
  expect(paths).not.toContain('/api/check-auth')
  await settle()
  const before = paths.length
  await link.click()
  await waitForHeading(page, 'Warranty')
  const atTheClick = () => paths.slice(before)
  await expect.poll(() => atTheClick().filter((path) => path === '/api/check-auth')).toHaveLength(1)
  await settle()
  expect(atTheClick().filter((path) => path.includes('warranty-page'))).toEqual([])
})

test('a price that changes between prefetch and click is corrected', async () => {
  for (const [price, at, link] of [
    [111, '/repairs', 'a[href="/repairs/iphone13"]'],
    [112, '/repairs/iphone13?repair=battery', 'a[href="/booking/iphone13/battery"]'],
  ] as const) {
    const page = await shop.visitor()
    const received = page.waitForResponse('**/api/getphone/iphone13')
    await page.goto(at)
    await waitForHydration(page)
    await page.locator(link).first().hover()
    await (await received).finished()
    await setPrice(price)
    await page.locator(link).first().click()
    if (at === '/repairs') await page.getByRole('listitem').filter({ hasText: 'Battery' }).first().waitFor()
    else await waitForHeading(page, 'Book your repair')
    await page.getByRole('main').getByText(`$${price}`).first().waitFor()
  }
})

test('a price that has changed is corrected on the way back and forward', async () => {
  await setPrice(113)
  const page = await openVisitor('/repairs/iphone13?repair=battery')
  await page.getByRole('link', { name: 'Create booking' }).click()
  await waitForHeading(page, 'Book your repair')
  await setPrice(114)
  await page.goBack()
  await waitForHeading(page, 'iPhone 13')
  await page.getByRole('listitem').filter({ hasText: 'Battery' }).getByText('$114').first().waitFor()
  await setPrice(115)
  await page.goForward()
  await waitForHeading(page, 'Book your repair')
  await page.getByRole('main').getByText('$115').first().waitFor()
})

test('what is typed into a booking form stays when its page is corrected after its draft was kept', async () => {
  const page = await shop.visitor()
  const form = '**/api/pages/booking-form'
  const received = page.waitForResponse(form)
  await page.goto('/repairs/iphone13?repair=screen')
  await waitForHydration(page)
  await (await received).finished()
  const letGo = await holdBack(page, form)
  await page.getByRole('link', { name: 'Create booking' }).click()
  await waitForHeading(page, 'Book your repair')
  const kept = page.waitForResponse('**/api/draft')
  await fillBookingForm(page)
  await (await kept).finished()
  const { settle } = watchRequests(page)
  const corrected = page.waitForResponse(form)
  letGo()
  await (await corrected).finished()
  await settle()
  await expect.poll(() => readBookingForm(page)).toEqual(meisBooking)
})

test('a phone that is gone since its page was prefetched leads to the price list', async () => {
  const page = await shop.visitor()
  const received = page.waitForResponse('**/api/getphone/iphone13')
  await page.goto('/repairs')
  await waitForHydration(page)
  const link = page.locator('a[href="/repairs/iphone13"]').first()
  await link.hover()
  await (await received).finished()
  const { settle } = watchRequests(page)
  await settle()
  await page.route('**/api/getphone/iphone13', (route) =>
    route.fulfill({ status: 404, json: { error: 'We could not find that phone.' } }),
  )
  await link.click()
  await waitForPath(page, '/repairs')
  await waitForHeading(page, 'Choose your phone')
})

test('a page that is shown before the caller is known is corrected after a log-in in another tab', async () => {
  const page = await openVisitor('/')
  const { settle } = watchRequests(page)
  await settle()
  const mei = makePerson('Mei Tanaka')
  await takeSession(shop, page, await addCustomer(shop, mei))
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).click()
  await waitForHeading(page, 'Choose your phone')
  const menu = await openAccountMenu(page)
  await menu.getByText(`Logged in as ${mei.fullname}`).waitFor()
})

test('a prefetch in progress at the click is not requested twice', async () => {
  const page = await shop.visitor()
  const { paths, settle } = watchRequests(page)
  const letGo = await holdBack(page, '**/api/getphones')
  await page.goto('/')
  await waitForHydration(page)
  await expect.poll(() => paths).toContain('/api/getphones')
  const checked = page.waitForResponse('**/api/check-auth')
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).click()
  await (await checked).finished()
  await waitUntilIdle(page)
  letGo()
  await waitForHeading(page, 'Choose your phone')
  await settle()
  expect(paths.filter((path) => path === '/api/getphones')).toHaveLength(1)
})

test.each([{ saveData: true }, { effectiveType: '2g' }])(
  'nothing is prefetched with a connection of %o',
  async (connection) => {
    const page = await shop.visitor()
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    await page.clock.install()
    const { paths, settle } = watchRequests(page)
    await page.goto('/about')
    await waitForHydration(page)
    await page.getByRole('main').getByRole('link', { name: 'See pricing' }).hover()
    await page.clock.runFor(1_000)
    await settle()
    expect(paths.filter((path) => path.startsWith('/api/') || path.includes('choose-phone-page'))).toEqual([])
  },
)

test('private pages, staff pages and log-out are not prefetched', async () => {
  const mei = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  const ada = await openAsStaff(shop)
  for (const [page, labels] of [
    [mei, ['My Account', 'Logout']],
    [ada, ['My Account', 'Admin Panel', 'Logout']],
  ] as const) {
    const { paths, settle } = watchRequests(page)
    await page.goto('/')
    await waitForHydration(page)
    // What comes in advance of the public pages in view has come.
    await expect.poll(() => paths.some((path) => path.includes('choose-phone-page'))).toBe(true)
    await settle()
    await page.clock.install()
    const menu = await openAccountMenu(page)
    const before = paths.length
    for (const label of labels) {
      await menu.getByRole('link', { name: label }).hover()
      await page.clock.runFor(1_000)
    }
    await waitUntilIdle(page)
    expect(paths.slice(before)).toEqual([])
  }
})

test("a customer's browser gets a public page's code in advance, and its data when it is opened", async () => {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  const { paths, settle } = watchRequests(page)
  await page.goto('/')
  await waitForHydration(page)
  await expect.poll(() => paths.some((path) => path.includes('choose-phone-page'))).toBe(true)
  await settle()
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])
})
