import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAbn } from '#test/money.ts'
import { openStripeStandIn } from '#test/stripe-stand-in.ts'

import { bookByApi, meisBooking } from './booking.ts'
import { getDigits } from './customer-steps.ts'
import { waitForHydration } from './page-parts.ts'
import {
  addCustomer,
  callApi,
  makePerson,
  openAsStaff,
  takeSession,
  type Person,
  openPlainStaff,
} from './people.ts'
import { PlainPage } from './plain-page.ts'
import { admin, openShopForTests } from './test-shop.ts'

const stripe = await openStripeStandIn()
const shop = openShopForTests({ env: stripe.variables })
let mei: Page
let who: Person
let session: string
let ticket: number

beforeAll(async () => {
  const staff = await openPlainStaff(shop)
  const { profile, version } = (await callApi(staff, 'GET', '/api/shop-profile')) as {
    profile: object
    version: number
  }
  const bank = { accountName: 'Mendpost Repairs', bsb: '063-000', accountNumber: '1234 5678' }
  await callApi(staff, 'PUT', '/api/shop-profile', {
    data: {
      profile: { ...profile, abn: anAbn, gstRegistered: true, bank },
      version,
      password: admin.password,
    },
  })
})
afterAll(() => stripe.close())

async function due(): Promise<void> {
  who = makePerson('Mei Tanaka')
  session = await addCustomer(shop, who)
  mei = await shop.visitor()
  await takeSession(shop, mei, session)
  ticket = await bookByApi(mei)
  const staff = await openPlainStaff(shop)
  await callApi(staff, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: ticket, comment: 'All done.', status: 4, makeVisibleToCustomer: true },
  })
}

beforeEach(() => stripe.notifyTo(shop.url))

test('a customer reads the invoice, pays it by card, and has a receipt', async () => {
  await due()
  await mei.goto(`/account/ticket/${ticket}`)
  await mei
    .getByRole('link', { name: /^Pay \$/ })
    .first()
    .click()
  await mei.getByRole('heading', { level: 1, name: /^Pay \$/ }).waitFor()
  await waitForHydration(mei)
  await mei.getByText('063-000').waitFor()
  await mei.getByRole('button', { name: /^Pay \$.* by card$/ }).click()
  // The stand-in's page: another origin for the browser.
  await mei.waitForURL((address) => address.pathname.startsWith('/c/pay/'))
  await mei.getByRole('button', { name: /^Pay/ }).click()
  await mei.getByText('Everything is paid. Thank you.').waitFor()
  await expect.poll(() => new URL(mei.url()).origin).toBe(new URL(shop.url).origin)
  const receipt = await shop.inbox.waitForEmail(who.email, /We have the payment of/)
  expect(receipt.text).toContain('Nothing is left to pay.')

  await mei.goto(`/account/ticket/${ticket}/invoice`)
  await mei.getByRole('heading', { level: 1, name: /^Tax invoice \d+$/ }).waitFor()
  await mei.locator('main').getByText('ABN 51 824 753 556').waitFor()
  const file = await mei.request.get(`${shop.url}/account/ticket/${ticket}/invoice.pdf`)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a payment appears when the customer returns before Stripe has reported it', async () => {
  stripe.notifyTo(null)
  await due()
  await mei.goto(`/account/ticket/${ticket}/pay`)
  await waitForHydration(mei)
  await mei.getByRole('button', { name: /by card$/ }).click()
  await mei.waitForURL((address) => address.pathname.startsWith('/c/pay/'))
  await mei.getByRole('button', { name: /^Pay/ }).click()
  await mei.getByText('Your payment has arrived.').first().waitFor()
})

test('a customer pays by card without scripts', async () => {
  stripe.notifyTo(null)
  await due()
  const page = new PlainPage(shop.url, session)
  await page.open(`/account/ticket/${ticket}/pay`)
  await page.press(/by card$/)
  await page.follow('Continue to the card page')
  await page.press(/^Pay/)
  expect(page.text()).toContain('We are confirming your card payment')
  await page.press('Check the payment now')
  expect(page.text()).toContain('Your payment has arrived.')
})

const lastFour = 'Last four digits of the mobile number'

test('a repair is paid by its private link, without logging in', async () => {
  await due()
  const page = await shop.visitor()
  await page.goto(await getPrivatePath())
  await waitForHydration(page)
  await page.getByLabel(lastFour).fill(getDigits(meisBooking.mobile).slice(-4))
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('063-000').waitFor()
  const invoice = page.getByRole('link', { name: /^Open the invoice/ })
  const file = await page.request.get(`${shop.url}${await invoice.getAttribute('href')}`)
  expect(file.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('button', { name: /^Pay \$.* by card$/ }).click()
  await page.waitForURL((address) => address.pathname.startsWith('/c/pay/'))
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL((address) => address.pathname.startsWith('/track/'))
  await mei.goto(`/account/ticket/${ticket}/pay`)
  await mei.getByText('Everything is paid. Thank you.').waitFor()
})

test('a repair is paid by its private link, without logging in and without scripts', async () => {
  await due()
  const page = await new PlainPage(shop.url).open(await getPrivatePath())
  page.fill(lastFour, getDigits(meisBooking.mobile).slice(-4))
  await page.press('Go on')
  expect(page.text()).toContain('063-000')
  const { href } = page.part('a', /^Open the invoice/).attributes
  expect((await page.fetch(href!)).headers.get('content-type')).toBe('application/pdf')
  await page.press(/^Pay \$.* by card$/)
  await page.follow('Continue to the card page')
  await page.press(/^Pay/)
  expect(page.url.pathname).toMatch(/^\/track\//)
  await mei.goto(`/account/ticket/${ticket}/pay`)
  await mei.getByText('Everything is paid. Thank you.').waitFor()
})

async function getPrivatePath(): Promise<string> {
  const { link } = (await callApi(mei, 'GET', `/api/tickets/${ticket}/link`)) as { link: string }
  return new URL(link).pathname
}

test('cancelling at Stripe leads back to an unchanged invoice', async () => {
  await due()
  await mei.goto(`/account/ticket/${ticket}/pay`)
  await waitForHydration(mei)
  await mei.getByRole('button', { name: /by card$/ }).click()
  await mei.waitForURL((address) => address.pathname.startsWith('/c/pay/'))
  await mei.getByRole('button', { name: 'Back' }).click()
  await mei.getByRole('heading', { level: 1, name: /^Pay \$/ }).waitFor()
})

test('staff record a payment, correct the invoice and refund', async () => {
  await due()
  const staff = await openAsStaff(shop)
  await staff.goto(`/admin/tickets/${ticket}/money`)
  await waitForHydration(staff)
  const payment = staff.locator('section', { hasText: 'Record a payment' })
  await payment.getByLabel('Amount in dollars').fill('a lot')
  await payment.getByRole('button', { name: 'Record the payment' }).click()
  await payment.getByRole('link', { name: /^Amount in dollars/ }).waitFor()
  await payment.getByLabel('Amount in dollars').fill('100')
  await payment.getByLabel('Reference').fill('NAB 4411')
  await payment.getByRole('button', { name: 'Record the payment' }).click()
  await staff.getByRole('cell', { name: /NAB 4411/ }).waitFor()
  await staff.getByText('Correct the invoice').click()
  const note = staff.locator('details', { hasText: 'Correct the invoice' })
  await note.getByLabel('Line on the note').fill('Discount for waiting')
  await note.getByLabel('Amount in dollars').fill('-20')
  await note.getByLabel(/^Reason/).fill('It took a week longer.')
  await note.getByRole('button', { name: 'Issue the adjustment note' }).click()
  await staff.getByRole('link', { name: /^Adjustment note \d+$/ }).waitFor()
  await staff.getByText('Record a refund').click()
  const refund = staff.locator('details', { hasText: 'Record a refund' })
  await refund.getByLabel('Amount in dollars').fill('100.01')
  await refund.getByRole('button', { name: 'Record the refund' }).click()
  await refund.getByText('At most $100.00 can be given back this way.').first().waitFor()
  await refund.getByLabel('Amount in dollars').fill('40')
  await refund.getByRole('button', { name: 'Record the refund' }).click()
  await staff.getByRole('cell', { name: 'Refund, bank transfer' }).waitFor()
})
