import { expect, test } from 'vitest'
import { getFlash, waitForHydration } from './page-parts.ts'
import { callApi, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
const question = 'Are you sure you want to update the device with these prices?'

async function getScreen(phoneName: string): Promise<unknown> {
  return (await callApi(await openAsStaff(shop), 'GET', `/api/getphone/${phoneName}`))['screen']
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
  expect(await getScreen('iphone13')).toBe(235)

  await page.getByRole('button', { name: /^Update \d+ prices of \d+ phones$/ }).click()
  const dialog = page.getByRole('dialog', { name: question, exact: true })
  await dialog.getByRole('button', { name: 'No' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await getScreen('iphone13')).toBe(235)
  await page.getByRole('button', { name: /^Update \d+ prices of \d+ phones$/ }).click()
  await dialog.getByRole('button', { name: 'Yes, update' }).click()
  await getFlash(page, /^Successfully updated \d+ prices of \d+ phones!$/).waitFor()
  expect(await getScreen('iphone13')).toBe(249)
  expect(await getScreen('samsungs21')).toBe(259)

  await page.getByRole('button', { name: 'Undo Apple iPhone: Screen, +5 %, ending in 9' }).click()
  await getFlash(page, /^Successfully undid the change of/).waitFor()
  expect(await getScreen('iphone13')).toBe(235)
})

test('many prices change without scripts too, and a colleague’s price in between is named', async () => {
  const page = await openAsStaff(shop, { javaScriptEnabled: false })
  await page.goto('/admin/prices?brand=SamsungNote')
  await page.getByRole('checkbox', { name: 'Battery' }).check()
  await page.getByLabel('Change', { exact: true }).selectOption('dollars_up')
  await page.getByLabel('Amount').fill('10,5')
  await page.getByRole('button', { name: 'Show the new prices' }).click()
  await page.getByText('Please enter whole dollars').first().waitFor()
  expect(await page.getByLabel('Amount').inputValue()).toBe('10,5')
  expect(await page.getByRole('checkbox', { name: 'Battery' }).isChecked()).toBe(true)
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Show the new prices' }).click()

  const other = await openAsStaff(shop)
  const { version: _, ...phone } = await callApi(other, 'GET', '/api/getphone/samsungnote9')
  const battery = Number(phone['battery'])
  await callApi(other, 'PUT', '/api/update-device/', { data: { ...phone, battery: battery + 1 } })
  const update = async () => {
    await page.getByRole('button', { name: 'Update 6 prices of 6 phones' }).click()
    await page.getByRole('heading', { name: question }).waitFor()
    await page.getByRole('button', { name: 'Yes, update 6 prices of 6 phones' }).click()
  }
  await page.getByRole('button', { name: 'Update 6 prices of 6 phones' }).click()
  // The question is asked about the versions that were shown.
  await page.getByRole('button', { name: 'Yes, update 6 prices of 6 phones' }).waitFor()
  await callApi(other, 'PUT', '/api/update-device/', { data: { ...phone, battery: battery + 2 } })
  await page.getByRole('button', { name: 'Yes, update 6 prices of 6 phones' }).click()
  await page.getByText('Samsung Note9. Nothing was changed').first().waitFor()
  await update()
  await page.getByText('Successfully updated 6 prices of 6 phones!').first().waitFor()
  expect(await callApi(other, 'GET', '/api/getphone/samsungnote9')).toMatchObject({ battery: battery + 12 })
})
