import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, expect, test } from 'vitest'
import { openLabelStandIn } from '#test/label-stand-in.ts'
import { bookByApi, makeReady, meisBooking } from './booking.ts'
import { waitForHydration } from './page-parts.ts'
import { callApi, makePerson, openAsStaff, openPlainCustomer, openPlainStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const service = await openLabelStandIn()
const shop = openShopForTests({
  viewport: { width: 390, height: 844 },
  env: { LABELS_URL: service.starshipitUrl },
})
afterAll(() => service.close())

test('a label is bought, printed and voided by keyboard on a phone, and its page has no barrier', async () => {
  const ada = await openAsStaff(shop)
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  const id = await makeReady(ada, mei)
  await ada.goto('/admin/posting')
  await ada.getByRole('link', { name: `Buy label of #${id}` }).click()
  await ada.getByRole('heading', { name: 'Buy by Starshipit' }).waitFor()
  await waitForHydration(ada)
  await ada.getByLabel('Parcel Post, $11.20').focus()
  await ada.keyboard.press('ArrowDown')
  await ada.keyboard.press('Tab')
  await ada.keyboard.press('Enter')
  await ada.getByRole('heading', { name: 'Bought' }).waitFor()
  await ada.getByText('$15.95').waitFor()
  const { outbound } = (await callApi(ada, 'GET', `/api/tickets/${id}/mail-in`)) as {
    outbound: { number: string }
  }
  await ada.locator('.facts').getByText(outbound.number).waitFor()
  const href = await ada
    .getByRole('link', { name: 'Print the label' })
    .evaluate((link: HTMLAnchorElement) => link.href)
  const file = await ada.request.get(href)
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])

  const { violations } = await new AxeBuilder({ page: ada }).analyze()
  expect(violations.map((one) => one.id)).toEqual([])
  await expect.poll(() => ada.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await ada.getByText('Void this label').focus()
  await ada.keyboard.press('Enter')
  await ada.getByText('void it in the carrier’s own portal too').waitFor()
  await ada.keyboard.press('Tab')
  await ada.keyboard.press('Enter')
  await ada.getByRole('heading', { name: 'Buy by Starshipit' }).waitFor()
  expect(service.charged()).toBe(1)
})

test('without scripts a label is bought once, and what keeps it from being bought is said', async () => {
  const [desk, mei] = [await openPlainStaff(shop), await openPlainCustomer(shop, makePerson('Lee Chan'))]
  const id = await makeReady(desk, mei)
  await desk.open(`/admin/tickets/${id}/carrier-label`)
  expect(desk.isChecked('Parcel Post, $11.20')).toBe(true)
  service.play('buy', 400)
  await desk.press('Buy the label')
  expect([desk.status, desk.text()]).toEqual([409, expect.stringContaining('Starshipit says: played.')])
  const before = service.charged()
  await desk.press('Buy the label')
  expect(desk.text()).toContain('The label is bought: ')
  expect(service.charged()).toBe(before + 1)
  await desk.open('/admin/posting')
  expect(desk.text()).toContain(`Print label of #${id}`)

  const wrong = await makeReady(desk, mei, { postcode: '2000' })
  await desk.open(`/admin/tickets/${wrong}/carrier-label`)
  expect(desk.text()).toContain('The postcode 2000 is not in VIC.')
  const coming = await bookByApi(mei)
  await desk.open(`/admin/tickets/${coming}/carrier-label`)
  expect(desk.text()).toContain(`#${coming} cannot be posted. The phone has not arrived yet.`)
})

test('the shop gives a prepaid label, which the customer prints from the ticket and the private link', async () => {
  const [desk, mei] = [await openPlainStaff(shop), await openPlainCustomer(shop, makePerson('Mei Tanaka'))]
  const id = await bookByApi(mei)
  await desk.open(`/admin/tickets/${id}/parcel`)
  expect(desk.text()).not.toContain('prepaid label')
  await desk.open('/admin/shop/booking')
  desk.check('We do, where we choose to')
  await desk.press(/^Save/)
  await desk.open(`/admin/tickets/${id}/parcel`)
  await desk.follow('Buy a prepaid label for the customer')
  await desk.press('Buy the label')
  expect(desk.text()).toContain('The label is bought: ')

  await mei.open(`/account/ticket/${id}`)
  expect(mei.text()).toContain('Print your prepaid label (PDF)')
  expect((await mei.fetch(`/api/tickets/${id}/prepaid-label.pdf`)).status).toBe(200)
  const { link } = (await callApi(mei, 'GET', `/api/tickets/${id}/link`)) as { link: string }
  const { pathname } = new URL(link)
  const visitor = await new PlainPage(shop.url).open(pathname)
  expect(visitor.text()).not.toContain('prepaid label')
  visitor.fill('Last four digits of the mobile number', meisBooking.mobile.replaceAll(' ', '').slice(-4))
  await visitor.press('Go on')
  await visitor.open(pathname)
  expect(visitor.text()).toContain('Print your prepaid label (PDF)')
  expect((await visitor.fetch(`/api${pathname}/prepaid-label.pdf`)).status).toBe(200)
})
