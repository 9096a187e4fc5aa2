import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForHydration } from './page-parts.ts'
import { callApi, openAsStaff, openPlainStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true, viewport: { width: 390, height: 844 } })

test('staff book at the counter with nine fields at most, and go straight to the intake', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/tickets/new?phone=iphone13&repair=screen')
  await waitForHydration(page)
  let fields = 0
  const fill = async (label: string | RegExp, value: string) => {
    await page.getByLabel(label).fill(value)
    fields += 1
  }
  await fill('Serial number or IMEI', 'F2LXK0COUNTER')
  await fill('Full name', 'Nina Nomail')
  await fill(/^Mobile number/, '0491 570 156')
  await page.getByLabel('Address', { exact: true }).fill('12 Wattle Street')
  fields += 1
  await fill('Postcode', '3053')
  // State and suburb follow from the postcode; of several suburbs one is chosen.
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('VIC')
  await expect.poll(() => page.locator('datalist option').count()).toBe(2)
  await fill('City or suburb', 'Carlton')
  await page.getByLabel('I have read the repair notice').check()
  fields += 1
  await fill('Signature', 'Nina Nomail')
  expect(fields).toBeLessThanOrEqual(9)
  await page.getByText('Quoted price: $').waitFor()
  await page.getByRole('button', { name: 'Book the repair' }).click()
  await page.getByRole('heading', { name: 'Intake' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/admin\/tickets\/\d+\/intake$/)

  // The next time she is found by her mobile number, and her address is known.
  await page.goto('/admin/tickets/new?phone=iphone13&repair=battery')
  await waitForHydration(page)
  await page.getByLabel('Name, mobile number or email').fill('0491570156')
  await page.getByRole('link', { name: 'Nina Nomail' }).first().click()
  await page.getByText('Nina Nomail is chosen.').waitFor()
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe('12 Wattle Street')
  await page.getByLabel('By telephone').check()
  await page.getByLabel('Serial number or IMEI').fill('F2LXK0CALLED')
  await page.getByRole('button', { name: 'Book the repair' }).click()
  await page.getByText('Booked by').waitFor()
})

test('staff book without scripts, and nothing typed is lost after a refusal', async () => {
  const page = new PlainPage(shop.url, await shop.logInAdmin())
  await page.open('/admin/tickets/new?phone=iphone13&repair=screen')
  page.fill('Serial number or IMEI', 'F2LXK0PLAIN')
  page.fill('Full name', 'Paul Plain')
  page.fill('Mobile number', '0491 570 157')
  page.fill('Address', '12 Wattle Street')
  page.fill('City or suburb', 'Carlton')
  page.choose('State', 'VIC')
  page.fill('Postcode', '3053')
  await page.press('Book the repair')
  expect(page.status).toBe(400)
  expect(page.html).toContain('Please let the customer sign with their name.')
  expect(page.value('Full name')).toBe('Paul Plain')
  page.check('I have read the repair notice')
  page.fill(/^Signature/, 'P. Plain')
  await page.press('Book the repair')
  expect(page.url.pathname).toMatch(/^\/admin\/tickets\/\d+\/intake$/)
})

const onPage = (page: Page, place: number) =>
  page.getByRole('group', { name: new RegExp(`^Repair ${place},`) })

async function setBattery(dollars: number): Promise<void> {
  const staff = await openPlainStaff(shop)
  const found = await callApi(staff, 'GET', '/api/getphone/iphone13')
  await callApi(staff, 'PUT', '/api/update-device/', { data: { ...found, screen: 200, battery: dollars } })
}

test('staff book two repairs of one phone and another phone at once, and a changed price names its repair and loses nothing', async () => {
  await setBattery(99)
  const page = await openAsStaff(shop)
  await page.goto('/admin/tickets/new?phone=iphone13&repair=screen&way=phone')
  await waitForHydration(page)
  await page.getByLabel('Serial number or IMEI').fill('F2LXK0SEVER1')
  await page.getByText('What is wrong, and the pin code').click()
  await page.getByLabel('Pin code').fill('4711')
  await page.getByRole('button', { name: 'Add another repair' }).click()
  await onPage(page, 2).getByLabel('Repair', { exact: true }).selectOption('battery')
  await page.getByRole('button', { name: 'Add another phone' }).click()
  await onPage(page, 3).getByLabel('Phone', { exact: true }).selectOption({ label: 'iPhone 13' })
  await onPage(page, 3).getByLabel('Repair', { exact: true }).selectOption('battery')
  await onPage(page, 3).getByLabel('Serial number').fill('F2LXK0SEVER2')
  // Found after the phones were typed, which stay.
  await page.getByLabel('Name, mobile number or email').fill('nobody-of-this-name')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText('No customer is found').waitFor()
  await page.getByLabel('Full name').fill('Sev Several')
  await page.getByLabel(/^Mobile number/).fill('0491 570 158')
  await page.getByLabel('Address', { exact: true }).fill('12 Wattle Street')
  await page.getByLabel('Postcode').fill('3053')
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('VIC')
  await page.getByLabel('City or suburb').fill('Carlton')
  await page.getByText('All together: $398.00').waitFor()

  await setBattery(109)
  await page.getByRole('button', { name: 'Book 3 repairs for $398.00' }).click()
  await page.getByRole('main').getByText('Repair 2: The price has changed').waitFor()
  await onPage(page, 3).getByText('This repair now costs $109').waitFor()
  await expect.poll(() => page.getByLabel('Pin code').first().inputValue()).toBe('4711')
  await expect.poll(() => onPage(page, 3).getByLabel('Serial number').inputValue()).toBe('F2LXK0SEVER2')
  await page.getByRole('button', { name: 'Book 3 repairs for $418.00' }).click()
  await page.getByText(/^In one parcel, P-\d+, with:$/).waitFor()
  const tickets = await shop.db
    .selectFrom('tickets')
    .select(['parcel_id', 'repair_key', 'phone_serial', 'price', 'passcode_choice'])
    .where('phone_serial', 'like', 'F2LXK0SEVER%')
    .orderBy('id')
    .execute()
  expect(new Set(tickets.map(({ parcel_id }) => parcel_id)).size).toBe(1)
  expect(tickets).toMatchObject([
    { repair_key: 'screen', phone_serial: 'F2LXK0SEVER1', price: 200, passcode_choice: 'given' },
    { repair_key: 'battery', phone_serial: 'F2LXK0SEVER1', price: 109, passcode_choice: 'given' },
    { repair_key: 'battery', phone_serial: 'F2LXK0SEVER2', price: 109 },
  ])
})

test('staff book several phones without scripts, take one out, and a wrong field is named with its repair', async () => {
  await setBattery(99)
  const page = new PlainPage(shop.url, await shop.logInAdmin())
  const item = (key: number) => page.find((attributes) => attributes['data-item'] === String(key))
  await page.open('/admin/tickets/new?phone=iphone13&repair=screen')
  page.fill('Serial number or IMEI', 'F2LXK0PLAIN1')
  page.fill('Full name', 'Paula Plain')
  page.fill('Mobile number', '0491 570 159')
  page.fill('Address', '12 Wattle Street')
  page.fill('City or suburb', 'Carlton')
  page.choose('State', 'VIC')
  page.fill('Postcode', '3053')
  page.check('I have read the repair notice')
  page.fill(/^Signature/, 'P. Plain')
  await page.press('Add another repair')
  expect(page.status).toBe(200)
  expect(page.value('Full name')).toBe('Paula Plain')
  await page.press('Add another phone')
  await page.press('Take out repair 2')
  page.choose('Phone', 'iPhone 13', item(2))
  await page.press('Show its repairs and prices')
  page.choose('Repair', 'battery', item(2))
  await page.press('Show its repairs and prices')
  expect(page.text()).toContain('All together: $299.00')
  await page.press('Book 2 repairs')
  expect(page.status).toBe(400)
  expect(page.text()).toContain('Repair 2: Serial number: Please enter the serial number')
  expect(page.value(/^Signature/)).toBe('P. Plain')
  page.fill(/^Serial number/, 'F2LXK0PLAIN2', item(2))
  await page.press('Book 2 repairs')
  expect(page.url.pathname).toMatch(/^\/admin\/tickets\/\d+\/intake$/)
})
