import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fillBookingForm, fillPlainBooking, meisBooking } from './booking.ts'
import { getFact, waitForHydration, waitForPath } from './page-parts.ts'
import { addCustomer, callApi, makePerson, openPlainStaff, takeSession, type Person } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true, viewport: { width: 390, height: 844 } })
let staff: PlainPage

beforeAll(async () => {
  staff = await openPlainStaff(shop)
  const { profile, version } = await callApi(staff, 'GET', '/api/shop-profile')
  const discounts = { samePhonePercent: 10, anotherPhoneCents: 1_000 }
  await callApi(staff, 'PUT', '/api/shop-profile', {
    data: { profile: { ...(profile as object), discounts }, version },
  })
})

async function setPrices(phone: string, prices: Record<string, number>): Promise<void> {
  const found = await callApi(staff, 'GET', `/api/getphone/${phone}`)
  await callApi(staff, 'PUT', '/api/update-device/', { data: { ...found, ...prices } })
}

const getItem = (page: Page, place: number) =>
  page.getByRole('group', { name: new RegExp(`^Repair ${place},`) })

/** Opens the form, and adds a battery of the same phone and one of another. */
async function openWithThree(page: Page): Promise<void> {
  await setPrices('iphone13', { screen: 200, battery: 99 })
  await setPrices('iphone12', { battery: 85 })
  await page.goto('/booking/iphone13/screen')
  await waitForHydration(page)
  await fillBookingForm(page)
  await page.getByRole('button', { name: 'Add another repair' }).click()
  await getItem(page, 2).waitFor()
  await page.getByRole('button', { name: 'Add another phone' }).click()
  await getItem(page, 2).getByLabel('Repair', { exact: true }).selectOption('battery')
  await getItem(page, 3).getByLabel('Phone', { exact: true }).selectOption({ label: 'iPhone 12' })
  await getItem(page, 3).getByLabel('Repair', { exact: true }).selectOption('battery')
  await getItem(page, 3).getByLabel('Serial number').fill('C39XK0ABCD99')
}

async function fillGuest(page: Page, { fullname, email }: Person): Promise<void> {
  await page.getByLabel('Full name').fill(fullname)
  await page.getByLabel('Email', { exact: true }).fill(email)
}

test('a visitor books two repairs of one phone and another phone in one form, and sees each discount before', async () => {
  const mei = makePerson('Mei Tanaka')
  const page = await shop.visitor()
  await openWithThree(page)
  await fillGuest(page, mei)
  await getItem(page, 2).getByText('$99, Second repair: −$9.90').waitFor()
  await getItem(page, 3).getByText('$85, Further phone: −$10.00').waitFor()
  await page.getByText('All together: $364.10').waitFor()
  await page.getByText('Check what you typed').click()
  await page.getByText('iPhone 12, Battery Replacement, $85', { exact: true }).waitFor()
  await page.locator('.booking-review').getByText(mei.fullname).waitFor()
  await page.locator('.booking-review').getByText(mei.email).waitFor()

  // Both prices change, and each is named with its repair; the pin code is still there.
  await setPrices('iphone13', { battery: 109 })
  await setPrices('iphone12', { battery: 95 })
  await page.getByRole('button', { name: 'Book 3 repairs for $364.10' }).click()
  await page.getByRole('main').getByText('Repair 2: The price has changed').first().waitFor()
  await getItem(page, 2).getByText('This repair now costs $109').waitFor()
  await getItem(page, 3).getByText('This repair now costs $95').waitFor()
  await expect.poll(() => page.getByLabel('Pin code').first().inputValue()).toBe(meisBooking.passcode)
  await expect.poll(() => getItem(page, 3).getByLabel('Serial number').inputValue()).toBe('C39XK0ABCD99')

  // A withdrawn repair is named too, and another is chosen.
  await setPrices('iphone12', { battery: 0, screen: 150 })
  await page.getByRole('button', { name: /^Book 3 repairs/ }).click()
  await getItem(page, 3).getByText('We do not offer that repair for this phone.').waitFor()
  await expect.poll(() => getItem(page, 3).getByLabel('Repair', { exact: true }).inputValue()).toBe('battery')
  await getItem(page, 3).getByLabel('Repair', { exact: true }).selectOption('screen')
  await page.getByRole('button', { name: 'Book 3 repairs for $438.10' }).click()
  await waitForPath(page, '/confirmation')
  await page.getByRole('heading', { name: /^Tickets \d+, \d+, \d+ are booked$/ }).waitFor()
  const numbers = (await getFact(page, 'Ticket numbers').innerText()).split(', ').map(Number)
  await getFact(page, `Repair of ticket ${numbers[1]}`).getByText('iPhone 13, Battery Replacement').waitFor()
  await getFact(page, `Repair of ticket ${numbers[2]}`).getByText('iPhone 12, Screen Replacement').waitFor()
  // Another tab of the browser is told by the server.
  const tab = await page.context().newPage()
  await tab.goto('/confirmation')
  await tab.getByRole('heading', { name: `Tickets ${numbers.join(', ')} are booked` }).waitFor()
  await getFact(tab, `Repair of ticket ${numbers[2]}`).getByText('iPhone 12, Screen Replacement').waitFor()

  const email = await shop.inbox.waitForEmail(mei.email, /^We have your booking/)
  for (const number of numbers) expect(email.text).toContain(String(number))
  for (const words of ['Battery Replacement', 'iPhone 12', 'Screen Replacement']) {
    expect(email.text).toContain(words)
  }
  const amounts = await shop.db
    .selectFrom('tickets')
    .select(['price', 'discount_cents', 'parcel_id'])
    .where('id', 'in', numbers)
    .orderBy('id')
    .execute()
  expect(amounts.map(({ price, discount_cents }) => [price, discount_cents])).toEqual([
    [200, 0],
    [109, 1_090],
    [150, 1_000],
  ])
  expect(new Set(amounts.map(({ parcel_id }) => parcel_id)).size).toBe(1)
})

test('name, email and further repairs come back after a reload, the repairs after the log-in, and one can be taken out', async () => {
  const page = await shop.visitor()
  await openWithThree(page)
  const noa = makePerson('Noa Levi')
  await fillGuest(page, noa)
  // Not an earlier draft, which was saved between two fields.
  const saved = page.waitForResponse(
    (answer) => answer.ok() && (answer.request().postData() ?? '').includes('It swells.'),
  )
  await getItem(page, 3).getByLabel('What is wrong with it?').fill('It swells.')
  await saved
  await page.reload()
  await page.getByText('We kept what you typed').waitFor()
  await expect.poll(() => getItem(page, 3).getByLabel('Serial number').inputValue()).toBe('C39XK0ABCD99')
  await expect.poll(() => getItem(page, 2).getByLabel('Repair', { exact: true }).inputValue()).toBe('battery')
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(noa.fullname)
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(noa.email)

  await page.getByRole('button', { name: 'Log in and book' }).click()
  await waitForPath(page, '/account/login')
  const mei = makePerson('Mei Tanaka')
  await takeSession(shop, page, await addCustomer(shop, mei))
  await page.goto('/booking/iphone13/screen')
  await expect
    .poll(() => getItem(page, 3).getByLabel('What is wrong with it?').inputValue())
    .toBe('It swells.')
  await page.getByRole('button', { name: 'Take out repair 2' }).click()
  await expect.poll(() => getItem(page, 2).getByLabel('Serial number').inputValue()).toBe('C39XK0ABCD99')
  await page.getByRole('button', { name: 'Book 2 repairs for $275.00' }).click()
  await page.getByRole('heading', { name: /^Tickets \d+, \d+ are booked$/ }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'View Account' }).count()).toBe(1)
})

test('enter in a field of the form books, and adds no repair', async () => {
  const page = await shop.visitor()
  await page.goto('/booking/iphone13/screen')
  await waitForHydration(page)
  await fillBookingForm(page)
  await page.getByLabel('Full name').fill('Mei Tanaka')
  await page.getByLabel('Email', { exact: true }).fill('enter@shop.example')
  await page.getByLabel('Email', { exact: true }).press('Enter')
  await waitForPath(page, '/confirmation')
})

test('three repairs are booked without scripts, and a wrong field of one is named and loses nothing typed', async () => {
  await setPrices('iphone13', { screen: 200, battery: 99 })
  await setPrices('iphone12', { battery: 85 })
  const page = await new PlainPage(shop.url).open('/booking/iphone13/screen')
  fillPlainBooking(page)
  page.fill('Full name', 'Noa Levi')
  page.fill('Email', 'noa.levi@shop.example')
  await page.press('Add another repair')
  expect(page.status).toBe(200)
  expect(page.value('Full name')).toBe('Noa Levi')
  expect(page.text()).toContain('Please type it once more')
  await page.press('Add another phone')
  await page.open('/booking/iphone13/screen')
  expect(page.value('Full name')).toBe('Noa Levi')
  fillPlainBooking(page)
  const item = (key: number) => page.find((attributes) => attributes['data-item'] === String(key))
  page.choose('Repair', 'battery', item(1))
  page.choose('Phone', 'iPhone 12', item(2))
  await page.press('Show its repairs and prices', item(2))
  page.choose('Repair', 'battery', item(2))
  await page.press('Show its repairs and prices', item(2))
  expect(page.text(item(1))).toContain('$99, Second repair: −$9.90')
  expect(page.text(item(2))).toContain('$85, Further phone: −$10.00')
  expect(page.text()).toContain('All together: $364.10')
  await page.press('Book 3 repairs')
  expect(page.status).toBe(400)
  expect(page.text()).toContain('Repair 3: Serial number: Please enter the serial number')
  expect(page.value('Repair', item(2))).toBe('battery')
  page.fill(/^Serial number/, 'C39XK0ABCD99', item(2))
  page.fill(/^Pin code/, meisBooking.passcode)
  await page.press('Book 3 repairs')
  expect(page.url.pathname).toBe('/confirmation')
  expect(page.text()).toMatch(/Tickets \d+, \d+, \d+ are booked/)
  expect(page.text()).toContain('iPhone 12, Battery Replacement')
})

test('another phone begins as none, and is asked for before anything is booked', async () => {
  const page = await shop.visitor()
  await page.goto('/booking/iphone13/screen')
  await waitForHydration(page)
  await fillBookingForm(page)
  await fillGuest(page, makePerson('Noa Levi'))
  await page.getByRole('button', { name: 'Add another phone' }).click()
  const item = getItem(page, 2)
  const list = item.getByLabel('Phone', { exact: true })
  await expect.poll(() => list.locator('option:checked').innerText()).toBe('Choose a phone')
  await expect.poll(() => item.getByLabel('Repair', { exact: true }).count()).toBe(0)
  await item.getByLabel('Serial number').fill('C39XK0ABCD99')
  await page.getByRole('button', { name: /^Book 2 repairs/ }).click()
  const isAsked = (one: HTMLSelectElement) => one.validity.valueMissing && one === document.activeElement
  await expect.poll(() => list.evaluate(isAsked)).toBe(true)
  await list.selectOption({ label: 'iPhone 12' })
  await item.getByLabel('Repair', { exact: true }).waitFor()
})

test('another phone that was not chosen is refused by name without scripts, and nothing is asked about its repairs', async () => {
  const page = await new PlainPage(shop.url).open('/booking/iphone13/screen')
  fillPlainBooking(page)
  page.fill('Full name', 'Noa Levi')
  page.fill('Email', 'noa.levi@shop.example')
  await page.press('Add another phone')
  const item = () => page.find((attributes) => attributes['data-item'] === '1')
  expect([page.value('Phone', item()), page.has('Repair', item())]).toEqual(['', false])
  page.fill(/^Serial number/, 'C39XK0ABCD99', item())
  page.fill(/^Pin code/, meisBooking.passcode)
  await page.press('Book 2 repairs')
  expect(page.status).toBe(400)
  expect(page.text()).toContain('Repair 2: Phone: Please choose a phone.')
  expect(page.text()).not.toContain('one of the repairs')
  expect(page.value(/^Serial number/, item())).toBe('C39XK0ABCD99')
})
