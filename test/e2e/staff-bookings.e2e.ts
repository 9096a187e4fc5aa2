import { expect, test } from 'vitest'
import { waitForHydration } from './page-parts.ts'
import { openAsStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ viewport: { width: 390, height: 844 } })

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
