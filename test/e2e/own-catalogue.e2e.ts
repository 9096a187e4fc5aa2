import { expect, test } from 'vitest'
import { fillBookingForm, meisBooking, readBookingForm } from './booking.ts'
import { getFlash, waitForHydration, waitForPath } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'
import type { Page } from 'playwright-core'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })
const withoutScripts = { javaScriptEnabled: false }

async function fillPhone(page: Page, name: string): Promise<void> {
  await page.getByLabel('New series').fill('Google Pixel')
  await page.getByLabel('Model').fill('9 Pro')
  await page.getByLabel('Display name').fill(name)
}

/** Hides or shows a phone over the API. */
async function setHidden(phoneid: string, hidden: boolean): Promise<void> {
  const page = await openAsStaff(shop)
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
  expect(await page.getByLabel('Width (mm)').inputValue()).toBe('60')

  await page.getByLabel('Display name').fill('Google Pixel 9 Pro')
  await page.getByRole('button', { name: 'Add the phone' }).click()
  await waitForPath(page, '/admin/devices/googlepixel9pro')
  await getFlash(page, /Successfully added "Google Pixel 9 Pro"!/).waitFor()

  const visitor = await shop.visitor()
  await visitor.goto('/repairs')
  await visitor.getByLabel('Brand').selectOption({ label: 'Google Pixel' })
  await visitor.getByRole('link', { name: /^Google Pixel 9 Pro/ }).click()
  await visitor.getByText('We do not offer a repair for this phone right now.').waitFor()
})

test('without scripts the form shows its drawing, keeps what was typed, and adds the phone', async () => {
  const page = await openAsStaff(shop, withoutScripts)
  await page.goto('/admin/phones/new')
  await page.getByLabel('New series').fill('Fairphone')
  await page.getByLabel('Model').fill('5')
  await page.getByLabel('Display name').fill('Fairphone 5')
  await page.getByLabel('Height (mm)').fill('161.6')
  await page.getByRole('button', { name: 'Show the preview' }).click()
  expect(await page.getByRole('img', { name: 'Preview of the drawing' }).innerHTML()).toContain('161.6')
  expect(await page.getByLabel('Display name').inputValue()).toBe('Fairphone 5')
  await page.getByRole('button', { name: 'Add the phone' }).click()
  expect(new URL(page.url()).pathname).toBe('/admin/devices/fairphone5')
})

test('the phones of a series are ordered by their buttons, by keyboard and without scripts', async () => {
  const path = '/admin/series/SamsungNote'
  const names = (page: Page) => page.locator('.order-item > span:first-child').allInnerTexts()
  const page = await openAsStaff(shop)
  await page.goto(path)
  await waitForHydration(page)
  const down = page.getByRole('button', { name: 'Down Samsung Note8' })
  await down.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Samsung Note8 is now number 3 of 6.').waitFor()
  expect(await down.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Save the order' }).click()
  await getFlash(page, 'Successfully saved the order!').waitFor()
  await page.goto(path)
  expect((await names(page)).slice(0, 3)).toEqual(['Samsung Note9', 'Samsung Note10', 'Samsung Note8'])

  const still = await openAsStaff(shop, withoutScripts)
  await still.goto(path)
  await still.getByRole('button', { name: 'Up Samsung Note8' }).click()
  expect((await names(still)).slice(0, 3)).toEqual(['Samsung Note9', 'Samsung Note8', 'Samsung Note10'])
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

test.each([
  ['with scripts', {}],
  ['without scripts', withoutScripts],
])(
  'a phone hidden while its booking form is open is refused in words, and what was typed stays, %s',
  async (how, options) => {
    const mei = makePerson('Mei Tanaka', how.startsWith('without') ? '2' : '')
    const page = await openAsCustomer(shop, mei, options)
    const typed = how.startsWith('without') ? { ...meisBooking, passcode: '' } : meisBooking
    await page.goto('/booking/samsungs21/screen')
    if (!how.startsWith('without')) await waitForHydration(page)
    await fillBookingForm(page)
    await setHidden('samsungs21', true)
    try {
      await page.getByRole('button', { name: /^Book for/ }).click()
      await page
        .getByRole('alert')
        .getByText('We take no bookings for this phone any more.')
        .first()
        .waitFor()
      expect(new URL(page.url()).pathname).toBe('/booking/samsungs21/screen')
      expect(await readBookingForm(page)).toEqual(typed)
      // Its page is gone for everybody.
      const visitor = await shop.visitor(withoutScripts)
      await visitor.goto('/repairs/samsungs21')
      expect(new URL(visitor.url()).pathname).toBe('/repairs')
      expect(await visitor.getByRole('link', { name: /^Samsung S21 from/ }).count()).toBe(0)
    } finally {
      await setHidden('samsungs21', false)
    }
  },
)
