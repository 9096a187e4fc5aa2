import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleContact } from '#test/sample-booking.ts'
import { meisBooking } from './booking.ts'
import { waitForPath, waitForHydration, getFlash } from './page-parts.ts'
import { callApi, makePerson, openAsCustomer, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()

test('a customer gets from the home page to a booking by keyboard alone', async () => {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  await page.goto('/')
  await waitForHydration(page)

  await page.keyboard.press('Tab')
  await expect.poll(() => readFocusedName(page)).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Pricing')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Choose your phone' }).waitFor()

  await tabTo(page, 'Brand')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => new URL(page.url()).search).toBe('?brand=iPhone')
  await tabTo(page, /^iPhone 13 from/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'iPhone 13', level: 1, exact: true }).waitFor()

  await tabTo(page, /^Screen/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /Screen Replacement/ }).waitFor()
  await tabTo(page, 'Create booking')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Book your repair' }).waitFor()

  await tabTo(page, 'Serial number')
  await page.keyboard.type(meisBooking.serial)
  await tabTo(page, 'Looks fine')
  await page.keyboard.press('Space')
  await tabTo(page, /^I type it in here/)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => readFocusedName(page)).toMatch(/maintenance/)
  for (const [label, words] of [
    ['Mobile number', meisBooking.mobile],
    ['Address', meisBooking.address],
    ['City or suburb', meisBooking.city],
    ['State', 'Vic'],
    ['Postcode', '30'],
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.type(words)
  }
  await page.keyboard.press('Enter')

  // The error summary has the focus, and its link leads to the field.
  await page.getByRole('link', { name: /^Postcode: / }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  // With one error, the summary's text is that error.
  await page.keyboard.press('Tab')
  await tabTo(page, /^Postcode: /)
  await page.keyboard.press('Enter')
  await expect.poll(() => readFocusedName(page)).toBe('Postcode')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(meisBooking.postcode)
  await tabTo(page, /^Book for/)
  await page.keyboard.press('Enter')

  await waitForPath(page, '/confirmation')
  await getFlash(page, 'Successfully created ticket!').waitFor()
  await tabTo(page, 'View Account')
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Recent Bookings' }).getByText('iPhone 13', { exact: true }).waitFor()
})

/** Presses Tab until an element with that name has the focus, which must be visible then. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  // What is below a heading is rendered after it: until then, Tab leads from the heading to the footer.
  await page.locator('.after-heading').first().waitFor({ state: 'detached' })
  for (let presses = 0; presses < 60; presses++) {
    const here = await readFocusedName(page)
    if (typeof name === 'string' ? here === name : name.test(here)) {
      await expect
        .poll(() => isFocusHidden(page), { message: `${here} is hidden while it has the focus` })
        .toBe(false)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}`)
}

/** The accessible name of the focused element: its label, or its text. */
function readFocusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    if (!element) return ''
    const labels = (element as HTMLInputElement).labels
    const words = labels?.length ? labels[0]?.textContent : (element.ariaLabel ?? element.textContent)
    return (words ?? '').replace(' (optional)', '').trim()
  })
}

/** True when another element covers the middle of the focused element, or it is out of view. */
function isFocusHidden(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element) return true
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2)
    return !there || !(element.contains(there) || there.contains(element) || there.closest('label') !== null)
  })
}

test('the focus stays beside the form that was sent, on staff pages and on the private page', async () => {
  const staff = await openAsStaff(shop)
  await staff.goto('/admin/staff')
  await waitForHydration(staff)
  await staff.getByLabel('Full name').fill('Fay Desk')
  await staff.getByLabel('Email').fill('fay@shop.example')
  await staff.getByLabel('Email').press('Enter')
  await getFlash(staff, 'Fay Desk is invited.').waitFor()
  await expect.poll(() => readFocusedName(staff)).toBe('Invite someone')

  const { fullname, email } = makePerson('Mei Tanaka')
  const { id } = await callApi(staff, 'GET', '/api/getphone/iphone13')
  const items = [{ phone_id: id, repair_name: 'screen', phone_serial: meisBooking.serial }]
  const booked = await callApi(await shop.visitor(), 'POST', '/api/bookings', {
    data: { ...sampleContact, fullname, email, items },
  })
  const guest = await shop.visitor()
  await guest.goto(String(booked['private_link']))
  await waitForHydration(guest)
  await guest.getByLabel('Last four digits').fill('0156')
  await guest.getByLabel('Last four digits').press('Enter')
  await guest.getByLabel('Last four digits').waitFor({ state: 'detached' })
  await expect.poll(() => readFocusedName(guest)).toMatch(/^Please read this first/)
})
