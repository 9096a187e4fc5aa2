import { expect, test } from 'vitest'
import { bookByApi } from './booking.ts'
import { makePerson, openAsCustomer, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a second repair of the same phone is added to the parcel until it is posted, with %j',
  async (options) => {
    const mei = makePerson('Mei Tanaka')
    const page = await openAsCustomer(shop, mei, options)
    const first = await bookByApi(page)
    await page.goto(`/account/ticket/${first}`)
    await page.getByRole('link', { name: 'Add a repair to this parcel' }).click()
    await page.getByRole('heading', { name: 'Add a repair or phone' }).waitFor()
    await page.getByRole('link', { name: /^Battery Replacement, \$/ }).click()
    const serial = page.getByLabel('Serial number')
    await serial.waitFor()
    await expect.poll(() => serial.inputValue()).toBe('F2LXK0ABCD12')
    // What was typed stays when it is refused.
    await serial.fill('')
    await page.getByRole('button', { name: /^Add for \$/ }).click()
    await page.getByText('Please enter the serial number or IMEI').first().waitFor()
    await serial.fill('F2LXK0ABCD12')
    await page.getByRole('button', { name: /^Add for \$/ }).click()
    await page.getByText('The repair is added to your parcel.').first().waitFor()
    await page.getByText('In one parcel, P-').waitFor()
    const second = Number(new URL(page.url()).pathname.split('/').at(-1))
    expect(second).not.toBe(first)
    await page.getByRole('link', { name: `Ticket ${first}` }).waitFor()

    await page.goto(`/account/ticket/${first}/packing-slip`)
    await expect.poll(() => page.locator('.slip h1').innerText()).toMatch(/^Parcel P-\d+$/)
    await page.locator('.slip').getByText('iPhone 13: Battery Replacement').waitFor()

    const staff = await openAsStaff(shop)
    await staff.goto(`/admin/tickets/${first}`)
    await staff.getByRole('link', { name: `Ticket ${second}` }).waitFor()
  },
)
