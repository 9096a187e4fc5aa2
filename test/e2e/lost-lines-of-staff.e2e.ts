import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aPicture } from '#test/sample-picture.ts'
import { bookByApi, meisBooking } from './booking.ts'
import { holdBack, waitForHydration } from './page-parts.ts'
import { makePerson, openAsStaff, openPlainCustomer } from './people.ts'
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
