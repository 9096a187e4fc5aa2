import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleContact } from '#test/sample-booking.ts'
import { getFact, waitForHydration } from './page-parts.ts'
import { callApi, makePerson, openAsCustomer, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })

const whole = 'About the whole parcel'

async function bookThree(page: Page): Promise<[number, number, number]> {
  const { id } = await callApi(page, 'GET', '/api/getphone/iphone13')
  const items = ['screen', 'battery', 'speaker'].map((repair_name, place) => ({
    phone_id: id,
    repair_name,
    phone_serial: `F2LXK0ABCD1${place}`,
  }))
  const { ticket_ids } = await callApi(page, 'POST', '/api/bookings', { data: { ...sampleContact, items } })
  return ticket_ids as [number, number, number]
}

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a question about three phones in one parcel is answered once, and read on each, with %j',
  async (options) => {
    const page = await openAsCustomer(shop, makePerson('Mei Tanaka'), options)
    const [first, second, third] = await bookThree(page)
    const open = async (on: Page, path: string) => {
      await on.goto(path)
      if (options.javaScriptEnabled) await waitForHydration(on)
    }
    await open(page, `/account/ticket/${second}`)
    await page.getByLabel('Your message').fill('When does it all come?')
    await page.getByLabel(whole).check()
    await page.getByText(`It is read on tickets ${first}, ${third} too.`).waitFor()
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Your message is sent.').first().waitFor()

    const staff = await openAsStaff(shop, options)
    await open(staff, `/admin/tickets/${third}`)
    await staff.getByText('The customer waits for our answer').waitFor()
    await staff.getByText('When does it all come?').first().waitFor()
    await staff.getByLabel('Comment').fill('Everything is home by Friday.')
    await staff.getByLabel('Visible to customer').check()
    // The answer to it is about the whole parcel too, unless staff say otherwise.
    await expect.poll(() => staff.getByLabel(whole).isChecked()).toBe(true)
    await staff.getByRole('button', { name: 'Save note' }).click()
    await staff.getByText('Successfully updated ticket!').first().waitFor()
    for (const id of [first, second, third]) {
      await open(staff, `/admin/tickets/${id}`)
      await staff.getByText('Everything is home by Friday.').first().waitFor()
      await staff.getByText(`Visible to customer · ${whole}`).waitFor()
      await expect.poll(() => staff.getByText('The customer waits for our answer').count()).toBe(0)
      await open(page, `/account/ticket/${id}`)
      const conversation = page.locator('#conversation')
      await conversation.getByText('Everything is home by Friday.').waitFor()
      await expect.poll(() => conversation.getByLabel(whole).isChecked()).toBe(true)
    }

    // A status belongs to one ticket: the note is refused beside its field, and nothing typed is lost.
    await open(staff, `/admin/tickets/${first}`)
    await staff.getByLabel('Comment').fill('Approved, all of them.')
    await staff.getByLabel('Status', { exact: true }).selectOption('Approved')
    await staff.getByLabel('Visible to customer').check()
    await staff.getByRole('button', { name: 'Save note' }).click()
    await staff.getByText('A note that sets a status is about its ticket alone.').first().waitFor()
    await expect.poll(() => staff.getByLabel('Comment').inputValue()).toBe('Approved, all of them.')
    await staff.getByLabel(whole).uncheck()
    await staff.getByRole('button', { name: 'Save note' }).click()
    await staff.getByText('Successfully updated ticket!').first().waitFor()
    await open(page, `/account/ticket/${second}`)
    await expect.poll(() => page.getByText('Approved, all of them.').count()).toBe(0)
    await expect.poll(() => getFact(page, 'Status').innerText()).not.toBe('Approved')
  },
)
