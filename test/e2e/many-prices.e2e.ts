import { expect, test } from 'vitest'
import { getFlash, waitForHydration } from './page-parts.ts'
import { callApi, openAsStaff, openPlainStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })
const question = 'Are you sure you want to update the device with these prices?'

async function getScreen(phoneName: string): Promise<unknown> {
  return (await callApi(await openPlainStaff(shop), 'GET', `/api/getphone/${phoneName}`))['screen']
}

test('staff raise all iPhone screens by 5 per cent to prices ending in 9, and undo it', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/devices?brand=iPhone')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Change many prices' }).click()
  await page.getByRole('checkbox', { name: 'Screen' }).check()
  await page.getByLabel('Amount').fill('5')
  await page.getByLabel('Round to').selectOption('9')
  await page.getByRole('button', { name: 'Show the new prices' }).click()
  const table = page.getByRole('table', { name: 'Prices before and after' })
  await table.getByRole('row', { name: /^iPhone 13 Screen \$235/ }).waitFor()
  await expect.poll(() => getScreen('iphone13')).toBe(235)

  await page.getByRole('button', { name: /^Update \d+ prices of \d+ phones$/ }).click()
  const dialog = page.getByRole('dialog', { name: question, exact: true })
  await dialog.getByRole('button', { name: 'No' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => getScreen('iphone13')).toBe(235)
  await page.getByRole('button', { name: /^Update \d+ prices of \d+ phones$/ }).click()
  await dialog.getByRole('button', { name: 'Yes, update' }).click()
  await getFlash(page, /^\d+ prices of \d+ phones are saved\.$/).waitFor()
  await expect.poll(() => getScreen('iphone13')).toBe(249)
  await expect.poll(() => getScreen('samsungs21')).toBe(259)

  await page.getByRole('button', { name: 'Undo Apple iPhone: Screen, +5 %, ending in 9' }).click()
  await getFlash(page, /^The change of .* is undone\.$/).waitFor()
  await expect.poll(() => getScreen('iphone13')).toBe(235)
})

test('many prices change without scripts too, and a colleague’s price in between is named', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/prices?brand=SamsungNote')
  page.check('Battery')
  page.choose('Change', 'dollars_up')
  page.fill('Amount', '10,5')
  await page.press('Show the new prices')
  expect(page.text()).toContain('Please enter whole dollars')
  expect(page.value('Amount')).toBe('10,5')
  expect(page.isChecked('Battery')).toBe(true)
  page.fill('Amount', '10')
  await page.press('Show the new prices')

  const { version: _, ...phone } = await callApi(page, 'GET', '/api/getphone/samsungnote9')
  const battery = Number(phone['battery'])
  const setBattery = (more: number) =>
    callApi(page, 'PUT', '/api/update-device/', { data: { ...phone, battery: battery + more } })
  await setBattery(1)
  await page.press('Update 6 prices of 6 phones')
  // The question is asked about the versions that were shown.
  page.part('button', 'Yes, update 6 prices of 6 phones')
  await setBattery(2)
  await page.press('Yes, update 6 prices of 6 phones')
  expect(page.text()).toContain('Samsung Note9. Nothing was changed')
  await page.press('Update 6 prices of 6 phones')
  expect(page.text()).toContain(question)
  await page.press('Yes, update 6 prices of 6 phones')
  expect(page.text()).toContain('6 prices of 6 phones are saved.')
  expect(await callApi(page, 'GET', '/api/getphone/samsungnote9')).toMatchObject({ battery: battery + 12 })
})
