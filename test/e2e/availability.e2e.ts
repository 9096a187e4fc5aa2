import { expect, test } from 'vitest'
import { bookByApi } from './booking.ts'
import { getFact, getFlash, waitForHydration } from './page-parts.ts'
import { openAsCustomer, makePerson, openAsStaff, openPlainStaff } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })

test('staff say how soon a repair can be done, a visitor reads it, and the ticket keeps it', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/devices/iphone12mini')
  await waitForHydration(page)
  await page.getByRole('group', { name: 'Screen' }).getByLabel('2–3 days').check()
  await page.getByRole('button', { name: 'Update availability' }).click()
  await getFlash(page, 'The availability of “iPhone 12 mini” is saved.').waitFor()

  const mei = await openAsCustomer(shop, makePerson('Mei Tanaka'))
  await mei.goto('/repairs/iphone12mini?repair=screen')
  await mei.getByRole('link', { name: /Screen 2–3 days \$199/ }).waitFor()
  await mei.getByText('what we need for it takes two or three days to reach us').waitFor()
  await mei.goto('/booking/iphone12mini/screen')
  await waitForHydration(mei)
  // Beside the form, where a small screen has it folded.
  await mei
    .getByText('what we need for it takes two or three days to reach us')
    .waitFor({ state: 'attached' })
  const ticket = await bookByApi(mei, 'iphone12mini')

  await page.getByRole('group', { name: 'Screen' }).getByLabel('In stock').check()
  await page.getByRole('button', { name: 'Update availability' }).click()
  await mei.goto(`/account/ticket/${ticket}`)
  await expect.poll(() => getFact(mei, 'Availability').textContent()).toBe('2–3 days, when booked')
})

test('without scripts the availability of a whole series is set and taken back', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/devices?brand=SamsungNote')
  await page.follow(
    'Availability',
    page.find(({ id }) => id === 'main'),
  )
  expect(page.url.search).toBe('?brand=SamsungNote')
  await page.press('Update 6 phones')
  expect(page.text()).toContain('Please choose at least one repair.')
  page.check('Battery')
  page.choose('Availability', 'On request')
  await page.press('Update 6 phones')
  expect(page.text()).toContain('6 repairs of 6 phones are changed.')

  const visitor = await new PlainPage(shop.url).open('/repairs/samsungnote9')
  visitor.part('a', /Battery On request/)

  page.check('Battery')
  page.choose('Availability', 'Nothing said')
  await page.press('Update 6 phones')
  expect(page.text()).toContain('6 repairs of 6 phones are changed.')
  await expect
    .poll(async () => (await visitor.open('/repairs/samsungnote9')).text())
    .not.toContain('On request')
})

test('without scripts, of two colleagues who set the availability of a series, the later one is told and keeps her ticks', async () => {
  const [page, other] = [await openPlainStaff(shop), await openPlainStaff(shop)]
  for (const one of [page, other]) {
    await one.open('/admin/availability?brand=SamsungNote')
    one.check('Speaker')
  }
  page.choose('Availability', 'On request')
  await page.press('Update 6 phones')
  await other.press('Update 6 phones')
  expect(other.text()).toContain('Someone else changed this while you had it open.')
  expect(other.isChecked('Speaker')).toBe(true)
  await other.press('Update 6 phones')
  expect(other.text()).toContain('6 repairs of 6 phones are changed.')
})
