import { expect, test } from 'vitest'
import { meisBooking, fillBookingForm, readBookingForm } from './booking.ts'
import { waitForPath, waitForHydration, getFact, getFlash, unfold } from './page-parts.ts'
import { callApi, openAsCustomer, makePerson, openAsStaff, openPlainStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'
import type { Page } from 'playwright-core'

const shop = openShopForTests({ own: true })
const question = 'Are you sure you want to update the device with these prices?'

async function save(page: Page, answer = 'Yes, update'): Promise<void> {
  await page.getByRole('button', { name: 'Update prices' }).click()
  const dialog = page.getByRole('dialog', { name: question, exact: true })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: answer }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function editor(path: string): Promise<Page> {
  const page = await openAsStaff(shop)
  await page.goto(path)
  await waitForHydration(page)
  return page
}

/** Sets one price over the API. */
async function setPrice(phoneName: string, repair: string, price: number): Promise<void> {
  const page = await openPlainStaff(shop)
  const { version: _, ...phone } = await callApi(page, 'GET', `/api/getphone/${phoneName}`)
  await callApi(page, 'PUT', '/api/update-device/', { data: { ...phone, [repair]: price } })
}

test('staff find a device by brand and name, with all eight prices, and edit it', async () => {
  const page = await editor('/admin/devices')
  const table = page.getByRole('table', { name: 'Devices and their prices' })
  expect(
    (await table.getByRole('columnheader', { includeHidden: true }).allInnerTexts()).map((label) =>
      label.trim(),
    ),
  ).toEqual([
    'Device',
    'Screen',
    'Battery',
    'Front Camera',
    'Back Camera',
    'Charging Port',
    'Speaker',
    'Housing',
    'Home Button',
    'Edit',
  ])
  await page.getByLabel('Brand').selectOption({ label: 'Samsung Note Series' })
  await expect.poll(() => table.getByRole('link', { name: /^Edit/ }).count()).toBe(6)
  await page.getByLabel('Model').fill('note10+')
  await expect.poll(() => table.getByRole('link', { name: /^Edit/ }).count()).toBe(1)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('note10+')
  await table.getByRole('link', { name: /^Edit/ }).click()

  await page.getByRole('button', { name: 'Update prices' }).waitFor()
  await expect.poll(() => getFact(page, 'Phone identifier').innerText()).toBe('samsungnote10plus')
  await expect.poll(() => getFact(page, 'Brand').innerText()).toBe('Samsung Note Series')
  await expect.poll(() => getFact(page, 'Model').innerText()).toBe('Note10 Plus')
  await expect.poll(() => getFact(page, 'Display name').innerText()).toMatch(/^Samsung Note10/)
  await page.getByRole('link', { name: 'Select another device' }).click()
  await waitForPath(page, '/admin/devices')
})

test('a price changed by staff is shown to visitors immediately', async () => {
  const page = await editor('/admin/devices/iphone13')
  const visitor = await shop.visitor()
  const before = await page.getByLabel('Battery').inputValue()
  await page.getByLabel('Battery').fill('123')
  await save(page, 'No')
  expect((await callApi(visitor, 'GET', '/api/getphone/iphone13'))['battery']).toBe(Number(before))
  await expect.poll(() => page.getByLabel('Battery').inputValue()).toBe('123')

  await save(page)
  await getFlash(page, 'Successfully updated "iPhone 13"!').waitFor()
  await visitor.goto('/repairs/iphone13?repair=battery')
  await visitor.getByRole('region', { name: 'Your choice' }).getByText('$123', { exact: true }).waitFor()
})

test('the price form shows the second of two concurrent editors the first edit, and keeps what was typed', async () => {
  const first = await editor('/admin/devices/iphone14')
  const second = await editor('/admin/devices/iphone14')
  await first.getByLabel('Screen').fill('301')
  await save(first)
  await getFlash(first, 'Successfully updated "iPhone 14"!').waitFor()

  await second.getByLabel('Battery').fill('111')
  await save(second)
  await getFlash(second, /Someone else changed this while you had it open/).waitFor()
  await second.getByText('Now saved: $301').waitFor()
  await expect.poll(() => second.getByLabel('Battery').inputValue()).toBe('111')
  expect((await callApi(first, 'GET', '/api/getphone/iphone14'))['screen']).toBe(301)

  await second.getByLabel('Screen').fill('301')
  await save(second)
  await getFlash(second, 'Successfully updated "iPhone 14"!').waitFor()
  expect(await callApi(first, 'GET', '/api/getphone/iphone14')).toMatchObject({ screen: 301, battery: 111 })
})

test('a price of 0 removes the repair', async () => {
  const page = await editor('/admin/devices/iphone15')
  await page.getByLabel('Speaker').fill('0')
  await save(page)
  await getFlash(page, 'Successfully updated "iPhone 15"!').waitFor()
  const visitor = await shop.visitor()
  await visitor.goto('/repairs/iphone15?repair=speaker')
  const options = visitor.getByRole('list', { name: 'Repairs' })
  await options.getByText('Housing').waitFor()
  await expect.poll(() => options.getByText('Speaker').count()).toBe(0)
  await expect
    .poll(() => visitor.getByRole('link', { name: 'Create booking' }).getAttribute('aria-disabled'))
    .toBe('true')
  await visitor.goto('/booking/iphone15/speaker')
  await expect.poll(() => new URL(visitor.url()).pathname).toBe('/repairs/iphone15')
})

test('an invalid price is reported beside its input', async () => {
  const page = await editor('/admin/devices/iphone16')
  await page.getByLabel('Housing').fill('99 999')
  await save(page)
  await page.getByRole('link', { name: /^Housing: / }).waitFor()
  await expect.poll(() => page.getByLabel('Housing').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByLabel('Housing').inputValue()).toBe('99 999')
})

test('a price that changed while the form was open is shown before anything is booked', async () => {
  const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  await setPrice('iphone12', 'screen', 210)
  await page.goto('/booking/iphone12/screen')
  await waitForHydration(page)
  await fillBookingForm(page)
  await setPrice('iphone12', 'screen', 245)
  await page.getByRole('button', { name: 'Book for $210' }).click()

  await page.getByText('The price is now $245').waitFor()
  await expect.poll(() => readBookingForm(page)).toEqual(meisBooking)
  const { userData } = (await callApi(page, 'GET', '/api/check-auth')) as { userData: { accountid: number } }
  const tickets = () => callApi(page, 'GET', `/api/user-data/${userData.accountid}`)
  expect((await tickets())['ticketData']).toEqual([])

  await page.getByRole('button', { name: 'Book for $245' }).click()
  await waitForPath(page, '/confirmation')
  expect((await tickets())['ticketData']).toHaveLength(1)
  await page.goto(`/account/ticket/${await getFact(page, 'Ticket number').innerText()}`)
  await unfold(page)
  await expect.poll(() => getFact(page, 'Quoted price').innerText()).toBe('$245')
})
