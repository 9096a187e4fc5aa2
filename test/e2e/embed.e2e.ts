import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type FrameLocator, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserArguments, findHeadlessShell } from '#test/browser.ts'
import { countActions, fillGuestBooking } from './booking.ts'
import { getFact, waitForHydration, waitForPath } from './page-parts.ts'
import { callApi, makePerson, openAsStaff, openPlainStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
let website: Server
let site: string
let browser: Browser

beforeAll(async () => {
  // Another host than the shop's, so that browsers take it for another website.
  website = createServer(({ url }, response) => {
    const [, framed = '', more = ''] = /^\/([^!]*)!?(.*)$/.exec(url ?? '') ?? []
    const script = more === 'plain' ? '' : `<script async src="${shop.url}/embed.js"></script>`
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!DOCTYPE html><title>Suburban Phones</title><body style="margin:0"><iframe src="${shop.url}/${framed}" width="100%" height="500"></iframe>${script}`,
    )
  }).listen(0)
  site = `http://127.0.0.1:${(website.address() as AddressInfo).port}`
  browser = await chromium.launch({
    executablePath: findHeadlessShell(),
    args: [...browserArguments, '--test-third-party-cookie-phaseout'],
  })
})
afterAll(async () => {
  await browser?.close()
  website?.close()
})

async function openWebsite(path: string, scripts = true): Promise<{ page: Page; frame: FrameLocator }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: scripts })
  await page.goto(site + path)
  return { page, frame: page.frameLocator('iframe') }
}

test('the owner lists a website, and no other can frame the prices', async () => {
  const { page: before, frame: closed } = await openWebsite('/embed/repairs')
  await expect.poll(() => closed.getByRole('heading', { name: 'Choose your phone' }).count()).toBe(0)
  await before.close()

  const owner = await openAsStaff(shop)
  await owner.goto('/admin/shop/websites')
  await waitForHydration(owner)
  await owner.getByLabel('Websites that may show our prices and booking form').fill(`${site}/`)
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.getByText('The shop is saved.').first().waitFor()
  const code = () => owner.getByRole('main').locator('code').first().innerText()
  await expect.poll(code).toContain(`${shop.url}/embed/repairs?ref=127.0.0.1%3A`)
})

async function findSource(name: string): Promise<string | undefined> {
  const { id } = await shop.db
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select('tickets.id')
    .where('accounts.fullname', '=', name)
    .executeTakeFirstOrThrow()
  const staff = await openAsStaff(shop)
  await staff.goto(`/admin/tickets/${id}`)
  return getFact(staff, 'Came from').innerText()
}

test('a repair is booked from the frame of another website with third-party cookies blocked, by at most 8 taps and 11 fields, the last step in the top window', async () => {
  const mei = makePerson('Mei Tanaka')
  const { page, frame } = await openWebsite('/embed/repairs?ref=suburban')
  const actions = countActions()
  await frame.getByRole('heading', { name: 'Choose your phone' }).waitFor()
  await expect.poll(() => frame.locator('.site-header, .site-footer').count()).toBe(0)
  // The script makes the frame as tall as its content, and follows it to the next page.
  const height = () => page.locator('iframe').evaluate((element) => element.clientHeight)
  await expect.poll(height).toBeGreaterThan(900)
  await actions.tap(frame.getByText(/^All \d+ phones$/).first())
  await actions.tap(frame.getByRole('link', { name: /^iPhone 13 from/ }))
  await frame.getByRole('heading', { name: 'iPhone 13', level: 1 }).waitFor()
  await actions.tap(frame.getByRole('list', { name: 'Repairs' }).getByRole('link', { name: /^Screen/ }))
  await actions.tap(frame.getByRole('link', { name: 'Create booking' }))
  await frame.getByRole('heading', { name: 'Book your repair' }).waitFor()
  await expect.poll(height).toBeGreaterThan(1_500)
  await expect.poll(() => page.context().cookies()).toEqual([])
  await fillGuestBooking(frame, mei, actions)
  await waitForPath(page, '/confirmation')
  await expect.poll(() => new URL(page.url()).origin).toBe(shop.url)
  expect(Number(await getFact(page, 'Ticket number').innerText())).toBeGreaterThan(1000)
  expect(actions.count.taps).toBeLessThanOrEqual(8)
  expect(actions.count.fields).toBeLessThanOrEqual(11)
  await page.close()
  await expect.poll(() => findSource(mei.fullname)).toBe('suburban')
})

test('the frame works without scripts', async () => {
  const noa = makePerson('Noa Levi')
  const { page, frame } = await openWebsite('/embed/repairs?ref=suburban!plain', false)
  await frame
    .getByText(/^All \d+ phones$/)
    .first()
    .click()
  await frame.getByRole('link', { name: /^iPhone 13 from/ }).click()
  await frame
    .getByRole('link', { name: /^Screen/ })
    .first()
    .click()
  await frame.getByRole('link', { name: 'Create booking' }).click()
  await fillGuestBooking(frame, noa, countActions())
  await waitForPath(page, '/confirmation')
  await page
    .getByText(/Ticket \d+ is booked/)
    .first()
    .waitFor()
  await page.close()
  await expect.poll(() => findSource(noa.fullname)).toBe('suburban')
})

test('a deep link leads to its form, an unknown one to the prices', async () => {
  const to = async (path: string) =>
    (await fetch(shop.url + path, { redirect: 'manual' })).headers.get('location')
  expect(await to('/book/iphone13/screen?ref=google')).toBe('/booking/iphone13/screen?ref=google')
  expect(await to('/book/iphone13/flux')).toBe('/repairs/iphone13')
  expect(await to('/book/nokia3310/screen?ref=google')).toBe('/repairs')
  expect(await to('/embed/book/nokia3310/screen?ref=a')).toBe('/embed/repairs?ref=a')
  expect(await to('/embed/book/iphone13/flux')).toBe('/embed/repairs/iphone13')
})

test('the owner finds the link of a repair and its QR code for the counter', async () => {
  const owner = await openPlainStaff(shop)
  await owner.open('/admin/links?phone=iphone13&repair=screen&ref=counter')
  const link = `${shop.url}/book/iphone13/screen?ref=counter`
  expect(owner.all('code').map((one) => owner.text(one))).toEqual([link])
  expect(owner.find((attributes) => attributes['aria-label'] === `QR code of ${link}`).tag).toBe('svg')
})

// The last of this file, since it changes who may book.
test('a shop without guests asks to log in, on the booking form and on the question for a quote', async () => {
  const owner = await openPlainStaff(shop)
  const { profile, version } = (await callApi(owner, 'GET', '/api/shop-profile')) as {
    profile: object
    version: number
  }
  await callApi(owner, 'PUT', '/api/shop-profile', {
    data: { profile: { ...profile, guestBooking: false }, version, password: admin.password },
  })
  const page = await new PlainPage(shop.url).open('/booking/iphone13/screen')
  expect(page.has('Full name')).toBe(false)
  expect(page.all('button', 'Log in and book')).toHaveLength(1)
  await page.open('/quote')
  expect(page.has('Which phone is it?')).toBe(false)
  await page.follow('Log in and ask')
  expect(page.url.pathname).toBe('/account/login')
})
