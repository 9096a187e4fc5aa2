import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { repairNotice } from '#test/repair-notice.ts'
import { aPicture } from '#test/sample-picture.ts'
import { bookByApi, meisBooking } from './booking.ts'
import {
  callApi,
  openAsCustomer,
  makePerson,
  openAsStaff,
  openPlainCustomer,
  openPlainStaff,
} from './people.ts'
import { getFlash, unfold, waitForHydration, waitForPath } from './page-parts.ts'
import { openShopForTests } from './test-shop.ts'

const phone = { width: 390, height: 844 }
const shop = openShopForTests({ viewport: phone })
let customer: Page
let ticket: number
let next: number

beforeAll(async () => {
  customer = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  ticket = await bookByApi(customer)
  next = await bookByApi(customer, 'iphone14')
  await callApi(customer, 'POST', `/api/tickets/${ticket}/notice-acceptance`, {
    data: { notice_version: repairNotice.version },
  })
  await callApi(customer, 'POST', `/api/tickets/${ticket}/messages`, { data: { text: 'Is it with you?' } })
})

/** Bottom edge within the screen, above nothing that covers it. */
async function expectInReach(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name }).or(page.getByRole('link', { name })).last()
  const isInReach = async () => {
    const box = await button.boundingBox()
    return box !== null && box.y > phone.height / 2 && box.y + box.height <= phone.height
  }
  await expect.poll(isInReach, { message: name }).toBe(true)
}

test('a phone is taken in with one hand: passcode and messages on the page, then the next parcel with one press', async () => {
  const ada = await openAsStaff(shop)
  await ada.goto(`/admin/tickets/${ticket}/intake`)
  await waitForHydration(ada)
  await expect.poll(() => ada.content()).not.toContain(meisBooking.passcode)
  for (const name of ['Save', 'Mark as received']) await expectInReach(ada, name)
  const width = await ada.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(phone.width)

  await ada.getByLabel('Serial number or IMEI').fill(meisBooking.serial)
  await ada.getByRole('button', { name: 'The rest works' }).click()

  await ada.locator('summary', { hasText: 'Passcode' }).click()
  await ada.getByLabel('Why do you need it?').fill('To test the screen')
  await ada.getByLabel('Why do you need it?').press('Enter')
  await ada.locator('.passcode', { hasText: meisBooking.passcode }).waitFor()
  await ada.getByRole('button', { name: 'Hide' }).click()
  await expect.poll(() => ada.content()).not.toContain(meisBooking.passcode)

  await ada.locator('summary', { hasText: 'Messages' }).click()
  await ada.getByText('Is it with you?').waitFor()
  await ada.getByRole('button', { name: 'Send the answer' }).click()
  await ada.getByRole('main').getByText('Please write an answer first.').first().waitFor()
  await ada.getByLabel('Answer to the customer').fill('It has just arrived.')
  await ada.getByRole('button', { name: 'Send the answer' }).click()
  await ada.getByRole('status').filter({ hasText: 'Sent.' }).waitFor()
  await ada.getByText('It has just arrived.').waitFor()

  // Whatever was typed before is still there.
  await expect.poll(() => ada.getByLabel('Serial number or IMEI').inputValue()).toBe(meisBooking.serial)
  // The part that was booked as broken is left out of "the rest".
  await expect
    .poll(() => ada.locator('.part-test input:checked').count())
    .toBe((await ada.locator('.part-test fieldset').count()) - 1)
  const booked = ada.getByRole('group', { name: 'Screen' })
  await expect.poll(() => booked.locator('input:checked').count()).toBe(0)
  await booked.getByLabel('Not working').check()

  await ada.locator('summary', { hasText: 'What came with it' }).click()
  await ada.getByLabel('Only the phone').check()
  await ada.getByLabel('Case', { exact: true }).check()
  const picture = async (turned: boolean) => ({
    name: `${turned}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(
      await (await aPicture(turned ? { turned } : { width: 800, height: 600 })).arrayBuffer(),
    ),
  })
  await ada
    .getByLabel('Take or choose photos')
    .setInputFiles([await picture(false), await picture(true), await picture(false)])
  await ada.getByText('3 photos are kept.').waitFor()
  await expect.poll(() => ada.getByLabel('Case', { exact: true }).isChecked()).toBe(true)

  await ada.getByRole('button', { name: 'Mark as received' }).click()
  await ada.getByText('“Only the phone” cannot stand beside something else.').first().waitFor()
  await ada.getByLabel('Only the phone').uncheck()
  await ada.getByRole('group', { name: 'Liquid mark' }).getByLabel('Cannot be looked at').check()
  await ada.getByRole('group', { name: 'Find My' }).getByLabel('On', { exact: true }).check()
  await ada.getByText(/some new parts cannot be set up/).waitFor()
  await ada.getByRole('button', { name: 'Mark as received' }).click()
  await getFlash(ada, 'The phone is marked as received.').waitFor()
  await waitForPath(ada, `/admin/tickets/${ticket}`)
  await ada.getByRole('heading', { name: 'On arrival' }).click()
  await ada.getByText('Cannot be looked at').waitFor()

  for (const name of ['Device label', 'Next parcel']) await expectInReach(ada, name)
  await ada.getByRole('link', { name: 'Next parcel' }).click()
  await waitForPath(ada, '/admin/intake')
  await expect.poll(() => ada.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code')
  await ada.keyboard.type(`${next}`)
  await ada.keyboard.press('Enter')
  await waitForPath(ada, `/admin/tickets/${next}/intake`)

  await customer.goto(`/account/ticket/${ticket}`)
  await unfold(customer)
  await customer.getByText('It has just arrived.').first().waitFor()
  await customer.getByText('Came with the phone: Case').waitFor()
  await expect.poll(() => customer.getByText(/Liquid mark|Find My/).count()).toBe(0)
})

test('an intake names all that a colleague has saved meanwhile, beside the difference of the phone', async () => {
  const page = await openPlainStaff(shop)
  const third = await bookByApi(await openPlainCustomer(shop, makePerson('Noa Levi')))
  await page.open(`/admin/tickets/${third}/intake`)
  page.fill('Serial number or IMEI', 'WRONGSERIAL9')
  await callApi(page, 'PUT', `/api/tickets/${third}/part-tests/intake`, {
    data: { results: {}, accessories: ['charger'], sim_seen: 'seen', phone_reason: 'Dead.' },
  })
  await page.press('Save')
  const [notice] = page.all('div', /^This is what was saved meanwhile/)
  for (const words of ['Charger or cable', 'SIM card', 'Dead.']) expect(page.text(notice)).toContain(words)
  page.check('I have checked it, and we go on with this phone')
  await page.press('Save')
  expect(page.text()).toContain('The intake is saved.')
})
