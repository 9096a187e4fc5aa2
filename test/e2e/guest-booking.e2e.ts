import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countActions, fillGuestBooking, fillPlainBooking, meisBooking } from './booking.ts'
import { findLink } from './inbox.ts'
import { getFact, waitForHydration, waitForPath } from './page-parts.ts'
import { callApi, makePerson, openAsCustomer, openAsStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })

async function chooseScreen(page: Page, { tap }: ReturnType<typeof countActions>): Promise<void> {
  await page.goto('/')
  await tap(page.getByRole('main').getByRole('link', { name: 'Pricing', exact: true }))
  await tap(page.getByText(/^All \d+ phones$/).first())
  await tap(page.getByRole('link', { name: /^iPhone 13 from/ }))
  await tap(page.getByRole('list', { name: 'Repairs' }).getByRole('link', { name: /^Screen/ }))
  await tap(page.getByRole('link', { name: 'Create booking' }))
  await page.getByRole('heading', { name: 'Book your repair' }).waitFor()
  await waitForHydration(page)
}

test('a new visitor has a ticket after at most 8 taps and 11 fields, without a look into the mailbox', async () => {
  const mei = makePerson('Mei Tanaka')
  const page = await shop.visitor()
  const actions = countActions()
  await chooseScreen(page, actions)
  await fillGuestBooking(page, mei, actions)
  await waitForPath(page, '/confirmation')
  const ticket = await getFact(page, 'Ticket number').innerText()
  expect(Number(ticket)).toBeGreaterThan(1000)
  expect(actions.count.taps).toBeLessThanOrEqual(8)
  expect(actions.count.fields).toBeLessThanOrEqual(11)

  const slip = page.getByRole('link', { name: 'Packing slip (PDF)' })
  const file = await page.request.get((await slip.getAttribute('href'))!)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('link', { name: 'See your ticket' }).click()
  await page.getByRole('heading', { level: 1, name: /^iPhone 13, Screen/ }).waitFor()
  await page.getByRole('main').getByText(`Ticket ${ticket}`, { exact: true }).first().waitFor()

  // The browser that booked has unlocked the link, and sees the dates.
  const calendar = page.locator('a', { hasText: 'Add to calendar' })
  await calendar.waitFor({ state: 'attached' })
  const dates = await page.request.get((await calendar.getAttribute('href'))!)
  expect([dates.status(), dates.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])

  const email = await shop.inbox.waitForEmail(mei.email, /./)
  // The email calls this the page to print the slip from; another browser asks for the digits first.
  const other = await new PlainPage(shop.url).open(new URL(findLink(email, '/track/')).pathname)
  expect(other.text()).toContain('Packing slip, tracking number, or write to us')

  // The email’s link confirms the address; one field saves an account.
  await page.goto(findLink(email, '/account/confirm/'))
  await page.getByRole('heading', { name: 'Your booking is confirmed' }).waitFor()
  const thanks = page.getByText('This is your email address. Thank you.')
  await thanks.waitFor()
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Save your account' }).click()
  await page.locator('[aria-invalid]').waitFor()
  await thanks.waitFor()
  await page.getByLabel('Password').fill(mei.password)
  await page.getByRole('button', { name: 'Save your account' }).click()
  await waitForPath(page, '/account/login')
  await page.getByLabel('Email').fill(mei.email)
  await page.getByLabel('Password').fill(mei.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForPath(page, '/account/dashboard')
  await page.getByRole('link', { name: `View ticket ${ticket}` }).waitFor()
})

test('a returning customer books with at most 6 taps and 2 fields', async () => {
  const mei = makePerson('Mei Tanaka')
  const page = await openAsCustomer(shop, mei)
  const { id } = await callApi(page, 'GET', '/api/getphone/iphone13')
  await callApi(page, 'POST', '/api/submitticket/', {
    data: {
      phone_id: id,
      repair_name: 'battery',
      phone_serial: meisBooking.serial,
      user_mobile: meisBooking.mobile,
      address: meisBooking.address,
      address_apt: '',
      address_city: meisBooking.city,
      address_state: meisBooking.state,
      address_post: meisBooking.postcode,
    },
  })
  const actions = countActions()
  await chooseScreen(page, actions)
  await actions.type(page.getByLabel('Serial number'), 'F2LXK0ABCD13')
  await actions.type(page.getByLabel('Pin code'), meisBooking.passcode)
  // The notice can be accepted later, on the ticket.
  await actions.tap(page.getByRole('button', { name: /^Book for/ }))
  await waitForPath(page, '/confirmation')
  expect(actions.count.taps).toBeLessThanOrEqual(6)
  expect(actions.count.fields).toBeLessThanOrEqual(2)
})

test('a visitor books, confirms and logs in by email link without scripts, and staff see the address', async () => {
  const noa = makePerson('Noa Levi')
  const page = await new PlainPage(shop.url).open('/booking/iphone13/screen')
  fillPlainBooking(page, { ...meisBooking, postcode: '30' })
  page.fill('Full name', noa.fullname)
  page.fill('Email', noa.email)
  page.fill(/^What is wrong with it/, 'It fell into the pool.')
  page.check('It got wet')
  await page.press(/^Book now for/)
  // Nothing that was typed is lost with the refusal, nor when the form is left for another page.
  for (const where of ['refused', 'left']) {
    if (where === 'left') await page.open('/booking/iphone13/screen')
    expect(page.value(/^What is wrong with it/)).toBe('It fell into the pool.')
    expect([page.value('Full name'), page.value('Email')]).toEqual([noa.fullname, noa.email])
  }
  fillPlainBooking(page)
  await page.press(/^Book now for/)
  expect(page.url.pathname).toBe('/confirmation')
  const [, ticket = ''] = /Ticket (\d+) is booked/.exec(page.text()) ?? []

  const staff = await openAsStaff(shop)
  await staff.goto(`/admin/tickets/${ticket}`)
  await staff.getByText('not confirmed').first().waitFor({ state: 'attached' })
  await expect.poll(() => getFact(staff, 'What is wrong').innerText()).toBe('It fell into the pool.')
  await staff.goto(`/admin/tickets/${ticket}/intake`)
  const says = staff.locator('.card', { has: staff.getByRole('heading', { name: 'The customer says' }) })
  await expect.poll(() => says.innerText()).toContain('It fell into the pool.')
  await expect.poll(() => says.innerText()).toContain('It got wet.')

  await page.open('/account/login')
  page.fill('Email', noa.email)
  await page.press('Email me a link instead')
  const link = findLink(await shop.inbox.waitForEmail(noa.email, /link to log in/), '/account/link/')
  const phone = await new PlainPage(shop.url).open(new URL(link).pathname)
  await new PlainPage(shop.url).open(new URL(link).pathname)
  await phone.press('Log in')
  expect(phone.url.pathname).toBe('/account/dashboard')
  expect(phone.text()).toContain(ticket)

  // With a first password the account needs no link any more.
  expect(phone.has('Current password')).toBe(false)
  phone.fill('New password', noa.password)
  phone.fill('New password again', noa.password)
  await phone.press('Save password')
  expect([phone.status, phone.url.pathname, phone.has('Current password')]).toEqual([
    200,
    '/account/dashboard',
    true,
  ])
  await page.open('/account/login')
  page.fill('Email', noa.email)
  page.fill('Password', noa.password)
  await page.press('Log in')
  expect([page.status, page.url.pathname]).toEqual([200, '/account/dashboard'])
})

test('a link from an email can be tried again when the shop is busy, and not when it is too old', async () => {
  const page = await shop.visitor()
  const links = [
    {
      path: '/account/confirm/unknown',
      call: '**/api/address-confirmations',
      button: 'Confirm my email address',
    },
    { path: '/account/link/unknown', call: '**/api/log-in-links/uses', button: 'Log in' },
  ]
  for (const { path, call, button } of links) {
    await page.route(call, (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', body: '{"error":"Not now."}' }),
    )
    await page.goto(path)
    await page.getByRole('main').getByRole('alert').getByText('Not now.').waitFor()
    await page.unroute(call)
    const again = page.getByRole('button', { name: button, exact: true })
    await again.click()
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText('This link has expired or was already used')
      .waitFor()
    await expect.poll(() => again.count()).toBe(0)
  }
})
