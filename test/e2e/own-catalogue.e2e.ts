import { expect, test } from 'vitest'
import {
  fillBookingForm,
  fillPlainBooking,
  meisBooking,
  readBookingForm,
  readPlainBooking,
} from './booking.ts'
import { getFlash, waitForHydration, waitForPath } from './page-parts.ts'
import {
  callApi,
  openAsCustomer,
  makePerson,
  openAsStaff,
  openPlainCustomer,
  openPlainStaff,
} from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'
import type { Page } from 'playwright-core'

const shop = openShopForTests({ own: true, viewport: { width: 390, height: 844 } })

async function fillPhone(page: Page, name: string): Promise<void> {
  await page.getByLabel('New series').fill('Google Pixel')
  await page.getByLabel('Model').fill('9 Pro')
  await page.getByLabel('Display name').fill(name)
}

/** Hides or shows a phone over the API. */
async function setHidden(phoneid: string, hidden: boolean): Promise<void> {
  const page = await openPlainStaff(shop)
  const found = await callApi(page, 'POST', '/api/phones/searches', { data: { phoneid } })
  const [phone] = found['phones'] as Record<string, unknown>[]
  const { brand, model, displayName, releaseYear, drawing = null, version } = phone!
  await callApi(page, 'PUT', `/api/phones/${String(phone!['id'])}`, {
    data: { brand, model, displayName, releaseYear, drawing, version, hidden },
  })
}

test('staff add a phone with a drawing that follows what they type, and a visitor finds it', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/devices')
  await page.getByRole('link', { name: 'Add a phone' }).click()
  await waitForPath(page, '/admin/phones/new')
  await waitForHydration(page)
  await fillPhone(page, 'iPhone 13')
  const preview = page.getByRole('img', { name: 'Preview of the drawing' })
  const before = await preview.innerHTML()
  await page.getByLabel('Width (mm)').fill('60')
  await expect.poll(() => preview.innerHTML()).not.toBe(before)
  await page.getByRole('button', { name: 'Add the phone' }).click()
  await page.getByRole('link', { name: /^Display name: / }).waitFor()
  await expect.poll(() => page.getByLabel('Display name').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByLabel('Width (mm)').inputValue()).toBe('60')

  await page.getByLabel('Display name').fill('Google Pixel 9 Pro')
  await page.getByRole('button', { name: 'Add the phone' }).click()
  await waitForPath(page, '/admin/devices/googlepixel9pro')
  await getFlash(page, /“Google Pixel 9 Pro” is added/).waitFor()

  const visitor = await shop.visitor()
  await visitor.goto('/repairs')
  await visitor.getByLabel('Brand').selectOption({ label: 'Google Pixel' })
  await visitor.getByRole('link', { name: /^Google Pixel 9 Pro/ }).click()
  await visitor.getByText('We do not offer a repair for this phone right now.').waitFor()
})

test('without scripts the form shows its drawing, keeps what was typed, and adds the phone', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/phones/new')
  page.fill('New series', 'Fairphone')
  page.fill('Model', '5')
  page.fill('Display name', 'Fairphone 5')
  page.fill('Height (mm)', '161.6')
  await page.press('Show the preview')
  page.find((one) => one['aria-label'] === 'Preview of the drawing')
  expect(page.html).toMatch(/aria-label="Preview of the drawing"[^]*161\.6/)
  expect(page.value('Display name')).toBe('Fairphone 5')
  await page.press('Add the phone')
  expect(page.url.pathname).toBe('/admin/devices/fairphone5')
})

test('the phones of a series are ordered by their buttons, by keyboard and without scripts', async () => {
  const path = '/admin/series/SamsungNote'
  const names = (page: Page) => page.locator('.order-item > span:first-child').allInnerTexts()
  const page = await openAsStaff(shop)
  await page.goto(path)
  await waitForHydration(page)
  const down = page.getByRole('button', { name: 'Down Samsung Note8' })
  await down.focus()
  for (const place of [2, 3]) {
    await page.keyboard.press('Enter')
    await page.getByText(`Samsung Note8 is now number ${place} of 6.`).waitFor()
    await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  await page.getByRole('button', { name: 'Save the order' }).click()
  await getFlash(page, 'The order is saved.').waitFor()
  await page.goto(path)
  expect((await names(page)).slice(0, 3)).toEqual(['Samsung Note9', 'Samsung Note10', 'Samsung Note8'])

  const still = await openPlainStaff(shop)
  await still.open(path)
  await still.press('Up Samsung Note8')
  const main = still.find(({ id }) => id === 'main')
  const order = new Set(still.all('span', /^Samsung Note[\w ]+$/, main).map((span) => still.text(span)))
  expect([...order].slice(0, 3)).toEqual(['Samsung Note9', 'Samsung Note8', 'Samsung Note10'])
})

test('the phones of a series are ordered by dragging', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/series/SamsungZ')
  await waitForHydration(page)
  const rows = page.locator('.order-item')
  const last = await rows.nth(2).locator('span').first().innerText()
  await rows.nth(2).dragTo(rows.nth(0))
  await expect.poll(() => rows.nth(0).locator('span').first().innerText()).toBe(last)
})

test('a phone hidden while its booking form is open is refused in words, and what was typed stays', async () => {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  await page.goto('/booking/samsungs21/screen')
  await waitForHydration(page)
  await fillBookingForm(page)
  await setHidden('samsungs21', true)
  try {
    await page.getByRole('button', { name: /^Book for/ }).click()
    await page.getByRole('alert').getByText('We take no bookings for this phone any more.').first().waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/booking/samsungs21/screen')
    await expect.poll(() => readBookingForm(page)).toEqual(meisBooking)
    await expectGone()
  } finally {
    await setHidden('samsungs21', false)
  }
})

test('a phone hidden while its booking form is open is refused without scripts, and what was typed stays', async () => {
  const page = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  await page.open('/booking/samsungs21/screen')
  fillPlainBooking(page)
  await setHidden('samsungs21', true)
  try {
    await page.press(/^Book for/)
    expect(page.text()).toContain('We take no bookings for this phone any more.')
    expect(page.url.pathname).toBe('/booking/samsungs21/screen')
    expect(readPlainBooking(page)).toEqual({ ...meisBooking, passcode: '' })
    await expectGone()
  } finally {
    await setHidden('samsungs21', false)
  }
})

/** Its page is gone for everybody. */
async function expectGone(): Promise<void> {
  const visitor = await new PlainPage(shop.url).open('/repairs/samsungs21')
  expect(visitor.url.pathname).toBe('/repairs')
  expect(visitor.all('a', /^Samsung S21 from/)).toEqual([])
}
