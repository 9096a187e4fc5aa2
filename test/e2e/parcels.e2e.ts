import { expect, test } from 'vitest'
import { sampleContact } from '#test/sample-booking.ts'
import { bookByApi } from './booking.ts'
import { callApi, makePerson, openAsCustomer, openAsStaff } from './people.ts'
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

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a guest accepts the repair notice on the private page, once for the parcel and after the digits, with %j',
  async (options) => {
    const { fullname, email } = makePerson('Mei Tanaka')
    const booker = await shop.visitor()
    const { id } = await callApi(booker, 'GET', '/api/getphone/iphone13')
    const items = ['screen', 'battery'].map((repair_name) => ({
      phone_id: id,
      repair_name,
      phone_serial: 'F2LXK0ABCD12',
    }))
    const booked = await callApi(booker, 'POST', '/api/bookings', {
      data: { ...sampleContact, fullname, email, items },
    })
    // The browser that booked is not asked for the digits.
    const page = await shop.visitor(options)
    await page.goto(String(booked['private_link']))
    await page.getByRole('heading', { name: 'Read the repair notice, or write to us' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Accept the notice' }).count()).toBe(0)
    await page.getByLabel('Last four digits of the mobile number').fill('0156')
    await page.getByRole('button', { name: 'Go on' }).click()
    const accept = page.getByRole('button', { name: 'Accept the notice' })
    await accept.click()
    await page.getByText('Please tick the box once you have read the notice.').first().waitFor()
    await page.getByLabel('I have read the repair notice').check()
    await accept.click()
    await page.getByText('You have accepted the repair notice.').first().waitFor()
    await expect.poll(() => accept.count()).toBe(0)

    const staff = await openAsStaff(shop)
    for (const ticket of booked['ticket_ids'] as number[]) {
      const { notice } = await callApi(staff, 'GET', `/api/tickets/${ticket}/mail-in`)
      expect((notice as { accepted_at: string | null }).accepted_at).not.toBeNull()
    }
  },
)
