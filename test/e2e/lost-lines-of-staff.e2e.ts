import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aPicture } from '#test/sample-picture.ts'
import { bookByApi, meisBooking } from './booking.ts'
import { getFlash, holdBack, waitForHydration } from './page-parts.ts'
import { makePerson, openAsColleague, openAsStaff, openPlainCustomer } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 1280, height: 900 } })
const photos = (id: number) => `**/api/tickets/${id}/photos?*`
let mei: Awaited<ReturnType<typeof openPlainCustomer>>

beforeAll(async () => {
  mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
})

async function openIntake(): Promise<{ ada: Page; id: number }> {
  const id = await bookByApi(mei)
  const ada = await openAsStaff(shop)
  await ada.goto(`/admin/tickets/${id}/intake`)
  await waitForHydration(ada)
  return { ada, id }
}

async function takePhoto(ada: Page): Promise<void> {
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer())
  await ada
    .getByLabel('Take or choose photos')
    .setInputFiles([{ name: 'one.jpg', mimeType: 'image/jpeg', buffer }])
}

const getSerial = (ada: Page) => ada.getByLabel('Serial number or IMEI')

test('a photo that has been sent takes no typed word when the page cannot be read anew', async () => {
  const { ada, id } = await openIntake()
  const release = await holdBack(ada, photos(id))
  await takePhoto(ada)
  await getSerial(ada).fill(meisBooking.serial)
  await ada.route(`**/api/pages/admin/tickets/${id}/intake`, (route) => route.abort('internetdisconnected'))
  const refreshed = ada.waitForEvent('requestfailed', (request) => request.url().endsWith(`/${id}/intake`))
  release()
  await refreshed
  await ada.getByText('The photo is kept.').waitFor()
  await expect.poll(() => getSerial(ada).inputValue()).toBe(meisBooking.serial)
})

test('an intake whose requirements cannot be read stays as it was typed', async () => {
  const { ada, id } = await openIntake()
  await getSerial(ada).fill(meisBooking.serial)
  await ada.route(`**/api/tickets/${id}/requirements`, (route) => route.abort('internetdisconnected'))
  await ada.getByRole('button', { name: 'Mark as received' }).click()
  await ada
    .getByRole('main')
    .getByText(/^We could not reach the shop\./)
    .first()
    .waitFor()
  await expect.poll(() => getSerial(ada).inputValue()).toBe(meisBooking.serial)
})

test.each([
  { path: '/admin/shop/address', button: 'Save' },
  { path: '/admin/setup/address', button: 'Save and go on' },
])('$path stays as it was typed when the line breaks, also after a refusal', async ({ path, button }) => {
  const ada = await openAsStaff(shop)
  await ada.goto(path)
  await waitForHydration(ada)
  await ada.getByLabel('City or suburb').fill(' ')
  await ada.getByRole('button', { name: button }).click()
  const refused = ada.getByRole('main').getByRole('alert').first()
  await refused.waitFor()
  await waitForHydration(ada)
  await ada.getByLabel('Street address').fill('1 Half Typed Street')
  await ada.route('**/api/shop-profile', (route) => route.abort('internetdisconnected'))
  await ada.getByRole('button', { name: button }).click()
  await getFlash(ada, /^We could not reach the shop\./).waitFor()
  await waitForHydration(ada)
  await expect.poll(() => ada.getByLabel('Street address').inputValue()).toBe('1 Half Typed Street')
  await expect.poll(() => ada.getByLabel('City or suburb').inputValue()).toBe(' ')
  await refused.waitFor()
})

test('a section of the settings stays as it was typed when the log-in has ended', async () => {
  const ada = await openAsColleague(shop, makePerson('Ada Field'))
  await ada.goto('/admin/shop/address')
  await waitForHydration(ada)
  await ada.getByLabel('Street address').fill('2 Half Typed Street')
  await ada.context().clearCookies()
  await ada.getByRole('button', { name: 'Save' }).click()
  await getFlash(ada, /^You are logged out\. What you typed is still here/).waitFor()
  await waitForHydration(ada)
  await expect.poll(() => ada.getByLabel('Street address').inputValue()).toBe('2 Half Typed Street')
})
