import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleContact } from '#test/sample-booking.ts'
import { getFlash, holdBack, waitForHydration } from './page-parts.ts'
import { callApi, makePerson, openAsCustomer, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })

async function book(customer: Page, serials: readonly string[]): Promise<[number, number]> {
  const [phone] = JSON.parse((await callApi(customer, 'GET', '/api/getphones')).data as string) as [
    { id: number },
  ]
  const items = serials.map((phone_serial) => ({ phone_id: phone.id, repair_name: 'screen', phone_serial }))
  const { ticket_ids } = await callApi(customer, 'POST', '/api/bookings', {
    data: { ...sampleContact, items },
  })
  return ticket_ids as [number, number]
}

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'the slip of a parcel opens its contents, in which a phone is scanned, one is missing and one was not booked, with %j',
  async (options) => {
    const mei = await openAsCustomer(shop, makePerson('Mei Tanaka'))
    const scripts = options.javaScriptEnabled ? 1 : 0
    const serials = [`F2LXK0AB${scripts}D12`, `F2LXK0AB${scripts}D13`]
    const [first, second] = await book(mei, serials)

    const page = await openAsStaff(shop, options)
    await page.goto('/admin/intake')
    await page.getByLabel('Number or code of the slip').fill(`${shop.url}/t/${first}`)
    await page.getByLabel('Number or code of the slip').press('Enter')
    await page.getByRole('heading', { name: /^Parcel P-\d+$/ }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    const scan = page.getByLabel('Scan a phone')
    await expect.poll(() => scan.evaluate((one) => one === document.activeElement)).toBe(true)
    await scan.fill('UNKNOWN 1')
    await scan.press('Enter')
    await page.getByText('No phone of this parcel has that number').first().waitFor()
    await scan.fill(serials[0]!.toLowerCase())
    await scan.press('Enter')
    await page.getByText(`ticket ${first}.`).waitFor()
    const boxes = page.getByRole('checkbox')
    await expect.poll(() => boxes.nth(0).isChecked()).toBe(true)
    await expect.poll(() => boxes.nth(1).isChecked()).toBe(false)

    // A serial alone is refused, and everything typed stays.
    await page.getByLabel('Serial of phone 1').fill('NOK 1')
    await page.getByRole('button', { name: 'Save what was inside' }).click()
    await page.getByText('Please say which phone it is').first().waitFor()
    await expect.poll(() => page.getByLabel('Serial of phone 1').inputValue()).toBe('NOK 1')
    await expect.poll(() => boxes.nth(0).isChecked()).toBe(true)
    await page.getByLabel('Phone 1 that was not booked').fill('Nokia 3310')
    await page.getByRole('button', { name: 'Save what was inside' }).click()
    await page.getByText('Saved: 1 missing, 1 not booked.').first().waitFor()
    await page.getByText('Nokia 3310: inside, was not booked').waitFor()
    await expect.poll(() => page.getByText(/\. Missing$/).count()).toBe(1)

    await mei.goto(`/account/ticket/${second}`)
    await mei.getByText('This phone was not in the parcel that we opened.').first().waitFor()
  },
)

test('phones that are scanned one after the other are all ticked, however late the shop answers', async () => {
  const serials = ['F2LXK0AB2D12', 'F2LXK0AB2D13'] as const
  const [first] = await book(await openAsCustomer(shop, makePerson('Noa Levi')), serials)
  const page = await openAsStaff(shop)
  await page.goto(`/admin/tickets/${first}/contents`)
  await waitForHydration(page)
  const letGo = await holdBack(page, '**/api/parcels/**')
  for (const serial of serials) {
    await page.getByLabel('Scan a phone').fill(serial)
    await page.getByLabel('Scan a phone').press('Enter')
  }
  letGo()
  for (const at of [0, 1]) await expect.poll(() => page.getByRole('checkbox').nth(at).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save what was inside' }).click()
  await getFlash(page, 'Saved: everything is inside.').waitFor()
})

test('a phone that is ticked while the shop is asked about a code stays ticked, whether the code is known or not', async () => {
  const serials = ['F2LXK0AB3D12', 'F2LXK0AB3D13'] as const
  const [first] = await book(await openAsCustomer(shop, makePerson('Kim Park')), serials)
  const page = await openAsStaff(shop)
  await page.goto(`/admin/tickets/${first}/contents`)
  await waitForHydration(page)
  const scan = async (code: string) => {
    await page.getByLabel('Scan a phone').fill(code)
    await page.getByLabel('Scan a phone').press('Enter')
  }
  const boxes = page.getByRole('checkbox')
  const letGo = await holdBack(page, '**/api/parcels/**')
  await scan('UNKNOWN 1')
  await boxes.nth(1).check()
  letGo()
  await page.getByText('No phone of this parcel has that number').first().waitFor()
  await waitForHydration(page)
  await expect.poll(() => boxes.nth(1).isChecked()).toBe(true)
  await boxes.nth(1).uncheck()

  // A serial that a colleague has corrected since the page was opened.
  await page.unrouteAll()
  let letCorrected = () => {}
  const asked = new Promise<void>((resolve) => (letCorrected = resolve))
  await page.route('**/api/parcels/*/contents', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(serials[0], 'CORRECTED1')
    await asked
    await route.fulfill({ response: answer, body })
  })
  await scan('CORRECTED1')
  await boxes.nth(1).check()
  letCorrected()
  await page.getByText(`ticket ${first}.`).waitFor()
  for (const at of [0, 1]) await expect.poll(() => boxes.nth(at).isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Scan a phone').inputValue()).toBe('')
})
