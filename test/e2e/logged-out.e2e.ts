import { beforeAll, expect, test } from 'vitest'
import { bookByApi, fillBookingForm, meisBooking } from './booking.ts'
import { callApi, makePerson, logInByApi, openAsStaff, openPlainCustomer, openPlainStaff } from './people.ts'
import { getFlash, waitForHydration, waitForPath } from './page-parts.ts'
import { PlainPage } from './plain-page.ts'
import { admin, openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
const mei = makePerson('Mei Tanaka')
let ticket: number

beforeAll(async () => {
  ticket = await bookByApi(await openPlainCustomer(shop, mei))
})

test('a live refresh after the end of the session keeps the page and the typed note, until a new log-in', async () => {
  const ada = await openAsStaff(shop)
  await ada.goto(`/admin/tickets/${ticket}`)
  await waitForHydration(ada)
  await ada.getByLabel('Comment').fill('A long story about a bent frame.')
  const cookies = await ada.context().cookies()
  const save = ada.getByRole('button', { name: 'Save note' })
  const place = await save.boundingBox()
  await ada.context().clearCookies()

  const other = new PlainPage(shop.url)
  await logInByApi(other, mei)
  const listens = ada.waitForRequest((request) => request.url().includes('/api/check-auth'), {
    timeout: 45_000,
  })
  await callApi(other, 'POST', `/api/tickets/${ticket}/messages`, { data: { text: 'Hello?' } })
  await listens
  await ada.getByText('You are logged out. Log in to save.').waitFor()
  // What is under a finger does not move away.
  await expect.poll(() => save.boundingBox()).toEqual(place)
  await expect.poll(() => new URL(ada.url()).pathname).toBe(`/admin/tickets/${ticket}`)
  await expect.poll(() => ada.getByLabel('Comment').inputValue()).toBe('A long story about a bent frame.')
  expect(cookies.length).toBeGreaterThan(0)

  const [logIn] = await Promise.all([
    ada.context().waitForEvent('page'),
    ada.getByRole('link', { name: 'Log in (opens another tab)' }).last().click(),
  ])
  await logIn.getByLabel('Email').fill(admin.email)
  await logIn.getByLabel('Password').fill(admin.password)
  await logIn.getByRole('button', { name: 'Log in' }).click()
  await getFlash(logIn, 'Successfully logged in!').waitFor()
  await logIn.close()

  await ada.bringToFront()
  await ada.getByText('You are logged out. Log in to save.').waitFor({ state: 'detached' })
  await expect.poll(() => ada.getByLabel('Comment').inputValue()).toBe('A long story about a bent frame.')
  await ada.getByText('Hello?').first().waitFor()
  await ada.getByRole('button', { name: 'Save note' }).click()
  await getFlash(ada, 'Successfully updated ticket!').waitFor()
  await ada.getByRole('region', { name: 'Timeline' }).getByText('A long story about a bent frame.').waitFor()
})

test('a customer whose session ends keeps the ticket and the typed message', async () => {
  const page = await shop.visitor()
  await page.clock.install()
  await logInByApi(page, mei)
  await page.goto(`/account/ticket/${ticket}`)
  await waitForHydration(page)
  await page.getByLabel('Your message').fill('Is it the glass alone?')
  await page.context().clearCookies()
  const ada = await openPlainStaff(shop)
  await callApi(ada, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid: ticket, comment: 'We look today.', status: 0, makeVisibleToCustomer: true },
  })
  await page.getByText('You are logged out. Log in to save.').waitFor({ timeout: 45_000 })
  await page.getByRole('button', { name: 'Send message' }).click()
  await page
    .locator('#conversation')
    .getByText(/^You are logged out\. What you typed is still here/)
    .waitFor()
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('Is it the glass alone?')

  await logInByApi(page, mei)
  // It looks every ten seconds.
  await page.clock.runFor(10_000)
  await page.getByText('You are logged out. Log in to save.').waitFor({ state: 'detached' })
  await page.getByText('We look today.').first().waitFor()
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('Is it the glass alone?')
})

test('a customer whose session ends while she fills in a booking logs in and finds what she typed', async () => {
  const page = await shop.visitor()
  await logInByApi(page, mei)
  await page.goto('/booking/iphone13/battery')
  await waitForHydration(page)
  await fillBookingForm(page)
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Book for/ }).click()
  await waitForPath(page, '/account/login')
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill(mei.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await waitForPath(page, '/booking/iphone13/battery')
  await expect.poll(() => page.getByLabel('Serial number').inputValue()).toBe(meisBooking.serial)
  await expect.poll(() => page.getByLabel('Postcode').inputValue()).toBe(meisBooking.postcode)
})

test('a customer whose session ends while she asks for a quote is asked who she is', async () => {
  const page = await shop.visitor()
  await logInByApi(page, mei)
  await page.goto('/quote')
  await waitForHydration(page)
  await page.getByLabel('Which phone is it?').fill('Nokia 3310')
  await page.getByLabel('What is wrong with it?').fill('It does not charge.')
  await page.getByLabel('Mobile number').fill(meisBooking.mobile)
  await page.context().clearCookies()
  const ask = page.getByRole('button', { name: 'Ask for a quote' })
  await ask.click()
  await page.getByLabel('Full name').fill('Mei Tanaka')
  await ask.click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Email: / })
    .waitFor()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Mei Tanaka')
  await page.getByLabel('Email').fill('mei.elsewhere@example.com')
  await ask.click()
  await page.getByRole('heading', { level: 1, name: 'Nokia 3310' }).waitFor()
})
