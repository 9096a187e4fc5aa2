import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { readPdfText } from '#test/read-billing-document.ts'
import { fillBookingForm, fillPlainBooking } from './booking.ts'
import { getFact, getFlash, waitForHydration, waitForPath } from './page-parts.ts'
import {
  callApi,
  openAsCustomer,
  makePerson,
  openAsStaff,
  openPlainCustomer,
  openPlainStaff,
} from './people.ts'
import { issueCompletion, completeIntake, leaveNote, registerForGst } from './staff-steps.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
const name = 'Water damage treatment'

async function addRepair(page: Page, label: string): Promise<void> {
  await page.getByLabel('Name').fill(label)
  await page.getByLabel('What customers should know').fill('Switch the phone off.')
  await page.getByLabel('Months of warranty').fill('3')
  await page.getByLabel('Apple iPhone').check()
  await page.getByRole('button', { name: 'Add the repair' }).click()
}

/** Opens a phone's page, chooses the repair, and fills in the booking. */
async function book(page: Page, label: string, price: number): Promise<number> {
  await page.goto('/repairs/iphone8')
  await page
    .getByRole('list', { name: 'Repairs' })
    .getByRole('link', { name: new RegExp(`^${label}`) })
    .click()
  const choice = page.getByRole('region', { name: 'Your choice' })
  await choice.getByRole('heading', { name: new RegExp(`^${label}\\s*\\$${price}$`) }).waitFor()
  await page.getByText('Switch the phone off.').waitFor()
  await page.getByText('3 months on our work.').waitFor()
  await page.getByRole('link', { name: 'Create booking' }).click()
  await page.getByRole('heading', { name: 'Book your repair' }).waitFor()
  await expect.poll(() => page.getByLabel('Repair', { exact: true }).inputValue()).toBe(label)
  await fillBookingForm(page)
  await page.getByLabel('I have read the repair notice').check()
  await page.getByRole('button', { name: `Book for $${price}` }).click()
  await waitForPath(page, '/confirmation')
  // Until it is there, the form's own summary has a fact of that name.
  await page.getByRole('heading', { name: /is booked$/ }).waitFor()
  await expect.poll(() => getFact(page, 'Repair').innerText()).toBe(label)
  return Number(await getFact(page, 'Ticket number').innerText())
}

test('the owner adds a repair with prices, a visitor books it, staff receive and complete it, and the invoice shows it', async () => {
  const sam = await openAsStaff(shop)
  await registerForGst(sam)
  await sam.goto('/admin/devices')
  await sam.getByRole('main').getByRole('link', { name: 'Repairs' }).click()
  await waitForPath(sam, '/admin/repairs')
  await waitForHydration(sam)
  await addRepair(sam, 'Battery')
  await sam.getByRole('link', { name: /^Name: / }).waitFor()
  await expect.poll(() => sam.getByLabel('Months of warranty').inputValue()).toBe('3')
  await expect.poll(() => sam.getByLabel('Apple iPhone').isChecked()).toBe(true)
  await sam.getByLabel('Name').fill(name)
  await sam.getByRole('button', { name: 'Add the repair' }).click()
  await getFlash(sam, /^“Water damage treatment” is added/).waitFor()

  await sam.getByRole('link', { name: 'Change many prices' }).click()
  await sam.getByRole('checkbox', { name }).check()
  await sam.getByLabel('Change', { exact: true }).selectOption('set')
  await sam.getByLabel('Amount').fill('119')
  await sam.getByLabel(/not offered/).check()
  await sam.getByRole('button', { name: 'Show the new prices' }).click()
  await sam.getByRole('button', { name: 'Update 44 prices of 44 phones' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Yes, update' }).click()
  await getFlash(sam, /^44 prices .* are saved\.$/).waitFor()
  await sam.goto('/admin/devices/iphone8')
  await waitForHydration(sam)
  await sam.getByLabel(name).fill('10000')
  await sam.getByRole('button', { name: 'Update prices' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Yes, update' }).click()
  await sam.getByRole('link', { name: new RegExp(`^${name}: `) }).waitFor()
  await sam.getByLabel(name).fill('120')
  await sam.getByRole('button', { name: 'Update prices' }).click()
  await sam.getByRole('dialog').getByRole('button', { name: 'Yes, update' }).click()
  await getFlash(sam, 'Successfully updated "iPhone 8"!').waitFor()

  const mei = makePerson('Mei Tanaka')
  const page = await openAsCustomer(shop, mei)
  const ticket = await book(page, name, 120)
  expect(await (await fetch(`${shop.url}/repairs/iphone8`)).text()).toContain(`"name":"iPhone 8 ${name}"`)
  const booking = await shop.inbox.waitForEmail(mei.email, /^We have your booking/)
  expect([booking.text?.includes(name), booking.text?.includes('Replacement')]).toEqual([true, false])
  await page.goto('/account/dashboard')
  await page.getByRole('cell', { name, exact: true }).waitFor()

  await sam.goto('/admin/tickets')
  await sam.getByRole('row').filter({ hasText: name }).waitFor()
  await completeIntake(sam, ticket, `${shop.url}/t/${ticket}`)
  await issueCompletion(sam, ticket)
  await leaveNote(sam, ticket, { comment: 'Dry again.', status: 'Pending Payment' })
  await page.goto(`/account/ticket/${ticket}/completion`)
  await page.getByRole('heading', { name: `iPhone 8, ${name}` }).waitFor()
  await page.goto(`/account/ticket/${ticket}/invoice`)
  const link = page.getByRole('link', { name: 'Download PDF' })
  const file = await page.request.get((await link.getAttribute('href'))!)
  for (const sheet of [await page.getByRole('article').innerText(), readPdfText(await file.body())]) {
    expect(sheet).toContain(`${name}, iPhone 8`)
    expect(sheet).not.toContain('Replacement')
  }
})

test('a repair is added, priced, ordered, booked and hidden without scripts', async () => {
  const sam = await openPlainStaff(shop)
  await sam.open('/admin/repairs')
  sam.fill('Name', 'Diagnosis')
  sam.fill('What customers should know', 'Switch the phone off.')
  sam.fill('Months of warranty', '3')
  sam.check('Apple iPhone')
  await sam.press('Add the repair')
  expect(sam.text()).toContain('“Diagnosis” is added')
  await sam.press('Up Diagnosis')
  expect(sam.text()).toContain('The order is saved.')
  await sam.open('/admin/devices/iphone8')
  sam.fill('Diagnosis', '29')
  await sam.press('Update prices')
  expect(sam.text(sam.part('tr', /^Diagnosis/))).toMatch(/\$29$/)
  await sam.press('Yes, update')
  expect(sam.text()).toContain('Successfully updated "iPhone 8"!')

  const page = await openPlainCustomer(shop, makePerson('Ada Novak'))
  await page.open('/repairs/iphone8')
  const repairs = () => page.find((one) => one['aria-label'] === 'Repairs')
  await page.follow(/^Diagnosis/, repairs())
  expect(page.text()).toMatch(/3 months on our work\..*Switch the phone off\./)
  await page.follow('Create booking')
  expect(page.value('Repair')).toBe('Diagnosis')
  fillPlainBooking(page)
  page.check(/^I have read the repair notice/)
  await page.press('Book for $29')
  expect(page.url.pathname).toBe('/confirmation')
  expect(page.text()).toMatch(/is booked/)
  expect(page.fact('Repair')).toBe('Diagnosis')

  await sam.open('/admin/repairs/diagnosis')
  sam.check('Shown: customers see and book it', undefined, false)
  await sam.press('Save')
  expect(sam.text()).toContain('“Diagnosis” is saved.')
  await page.open('/repairs/iphone8')
  expect(page.text(repairs())).not.toContain('Diagnosis')
  await page.open('/booking/iphone8/diagnosis')
  expect(page.url.pathname).toBe('/repairs/iphone8')
  expect(await callApi(sam, 'GET', '/api/getphone/iphone8')).toHaveProperty('battery')
})
