import { expect, test } from 'vitest'
import { bookByApi } from './booking.ts'
import { getFact, getFlash, waitForHydration } from './page-parts.ts'
import { openAsCustomer, makePerson, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
const withoutScripts = { javaScriptEnabled: false }

test('staff say how soon a repair can be done, a visitor reads it, and the ticket keeps it', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/devices/iphone13')
  await waitForHydration(page)
  await page.getByRole('group', { name: 'Screen' }).getByLabel('2–3 days').check()
  await page.getByRole('button', { name: 'Update availability' }).click()
  await getFlash(page, 'Successfully updated the availability of "iPhone 13"!').waitFor()

  const mei = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  await mei.goto('/repairs/iphone13?repair=screen')
  await mei.getByRole('link', { name: /Screen 2–3 days \$235/ }).waitFor()
  await mei.getByText('what we need for it takes two or three days to reach us').waitFor()
  await mei.goto('/booking/iphone13/screen')
  await waitForHydration(mei)
  // Beside the form, where a small screen has it folded.
  await mei
    .getByText('what we need for it takes two or three days to reach us')
    .waitFor({ state: 'attached' })
  const ticket = await bookByApi(mei)

  await page.getByRole('group', { name: 'Screen' }).getByLabel('In stock').check()
  await page.getByRole('button', { name: 'Update availability' }).click()
  await mei.goto(`/account/ticket/${ticket}`)
  expect(await getFact(mei, 'Availability').textContent()).toBe('2–3 days, when booked')
})

test('without scripts the availability of a whole series is set and taken back', async () => {
  const page = await openAsStaff(shop, withoutScripts)
  await page.goto('/admin/devices?brand=SamsungNote')
  await page.getByRole('link', { name: 'Availability', exact: true }).click()
  expect(new URL(page.url()).search).toBe('?brand=SamsungNote')
  await page.getByRole('button', { name: 'Update 6 phones' }).click()
  await page.getByText('Please choose at least one repair.').first().waitFor()
  await page.getByRole('checkbox', { name: 'Battery' }).check()
  await page.getByLabel('Availability', { exact: true }).selectOption({ label: 'On request' })
  await page.getByRole('button', { name: 'Update 6 phones' }).click()
  await page.getByText('Successfully updated 6 repairs of 6 phones!').waitFor()

  const visitor = await shop.visitor(withoutScripts)
  await visitor.goto('/repairs/samsungnote9')
  await visitor.getByRole('link', { name: /Battery On request/ }).waitFor()

  await page.getByRole('checkbox', { name: 'Battery' }).check()
  await page.getByLabel('Availability', { exact: true }).selectOption({ label: 'Nothing said' })
  await page.getByRole('button', { name: 'Update 6 phones' }).click()
  await page.getByText('Successfully updated 6 repairs of 6 phones!').waitFor()
  await expect
    .poll(async () => {
      await visitor.reload()
      return visitor.getByText('On request').count()
    })
    .toBe(0)
})
