import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillBookingForm, meisBooking } from './booking.ts'
import { holdBack, waitForHydration } from './page-parts.ts'
import { addCustomer, makePerson, openAsCustomer, takeSession } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })
const form = '/booking/iphone13/screen'
const unsent = 'Please try again.'
const unreachable = /^We could not reach the shop\. Nothing you typed is lost/

const getSerial = (page: Page) => page.getByLabel('Serial number').first()
const expectKept = async (page: Page) => {
  await expect.poll(() => getSerial(page).inputValue()).toBe(meisBooking.serial)
}
const breakLine = (page: Page) => page.route('**/api/**', (route) => route.abort('internetdisconnected'))

/** The booking form of a new customer, filled in and not sent. */
async function openFilledForm(fullname: string): Promise<Page> {
  const page = await openAsCustomer(shop, makePerson(fullname))
  await page.goto(form)
  await waitForHydration(page)
  await fillBookingForm(page)
  return page
}

test('several repairs that the line does not carry stay as they were typed, and are booked by the next press', async () => {
  const page = await openFilledForm('Mei Tanaka')
  await page.getByRole('button', { name: 'Add another repair' }).click()
  await page.getByRole('group', { name: /^Repair 2,/ }).waitFor()
  await breakLine(page)
  await page.getByRole('button', { name: /^Book 2 repairs/ }).click()
  await page.getByRole('main').getByText(unreachable).waitFor()
  await expectKept(page)
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: /^Book 2 repairs/ }).click()
  await page.getByRole('heading', { name: /^Tickets \d+, \d+ are booked$/ }).waitFor()
})

test('a repair that cannot be added, since the line is broken, leaves the form as it was typed', async () => {
  const page = await openFilledForm('Noa Levi')
  await breakLine(page)
  await page.getByRole('button', { name: 'Add another repair' }).click()
  await page.getByRole('main').getByText(unreachable).waitFor()
  await expectKept(page)
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Add another repair' }).click()
  await page.getByRole('group', { name: /^Repair 2,/ }).waitFor()
  await expectKept(page)
})

test('a repair whose part of the form cannot be fetched leaves the form as it was typed', async () => {
  const page = await openFilledForm('Ola Berg')
  await page.route('**/further-items-*.js', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Add another repair' }).click()
  await page.getByRole('main').getByText(unsent).waitFor()
  await expectKept(page)
})

test('a form whose sending code cannot be fetched stays as it was typed', async () => {
  const page = await shop.visitor()
  await takeSession(shop, page, await addCustomer(shop, makePerson('Ari Cohen')))
  await page.route('**/send-booking-*.js', (route) => route.abort('internetdisconnected'))
  await page.goto(form)
  await waitForHydration(page)
  await fillBookingForm(page)
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.getByRole('main').getByText(unsent).waitFor()
  await expectKept(page)
})

test('an answer that breaks off in the middle leaves the form as it was typed', async () => {
  const page = await openFilledForm('Kim Park')
  await page.route('**/api/submitticket/', async (route) => {
    const { status, headers } = await route
      .fetch()
      .then((answer) => ({ status: answer.status(), headers: answer.headers() }))
    await route.fulfill({ status, headers, body: '{"ticket' })
  })
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.getByRole('main').getByText('The shop answered something we could not read.').first().waitFor()
  await expectKept(page)
  await page.unroute('**/api/submitticket/')
  await page.getByRole('button', { name: /^Book for/ }).click()
  await page.getByRole('heading', { name: /is booked$/ }).waitFor()
})

test('a form that is left and opened again while its draft is on the way shows what was typed', async () => {
  const page = await openAsCustomer(shop, makePerson('Lee Chan'))
  await page.goto('/repairs/iphone13?repair=screen')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Create booking' }).click()
  await page.getByRole('heading', { name: 'Book your repair' }).waitFor()
  await waitForHydration(page)
  const release = await holdBack(page, '**/api/draft')
  const sent = page.waitForRequest('**/api/draft')
  await getSerial(page).fill(meisBooking.serial)
  await sent
  await page.goBack()
  const asked = page.waitForRequest('**/api/pages/back-by?*')
  await page.getByRole('link', { name: 'Create booking' }).click()
  await asked
  release()
  await page.getByRole('heading', { name: 'Book your repair' }).waitFor()
  await expectKept(page)
})

test('a page whose later code cannot be fetched is shown all the same', async () => {
  const page = await shop.visitor()
  await page.route('**/late-*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/contact')
  await waitForMain(page)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await page.waitForURL('**/about')
})

test('a form whose part for pictures cannot be fetched stays as it was typed', async () => {
  const page = await shop.visitor()
  await page.route('**/draft-pictures-*.js', (route) => route.abort('internetdisconnected'))
  await page.goto(form)
  await waitForHydration(page)
  await getSerial(page).fill(meisBooking.serial)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/draft-pictures-'))
  await page.getByText('What is wrong with it?').first().click()
  await failed
  await waitForHydration(page)
  await expectKept(page)
})

/** Waits until the main part of a page is hydrated, whose footer never is. */
async function waitForMain(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}
