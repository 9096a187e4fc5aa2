import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getFlash, waitForHydration } from './page-parts.ts'
import { callApi, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()

const file = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test.each([
  ['with scripts', {}],
  ['without scripts', { javaScriptEnabled: false }],
])('staff download prices, correct the mistakes of a file and import it, %s', async (_, options) => {
  const page = await openAsStaff(shop, options)
  await page.goto('/admin/prices/import')
  if (!('javaScriptEnabled' in options)) await waitForHydration(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all prices (CSV)' }).click(),
  ])
  // The browser may run elsewhere: its own path of the download is not ours.
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-prices-'))
  const copy = join(folder, 'prices.csv')
  await download.saveAs(copy)
  const lines = (await readFile(copy, 'utf8')).split('\r\n')
  await rm(folder, { recursive: true })
  const at = lines.findIndex((line) => line.startsWith('iphone13,'))
  const old = Number(lines[at]!.split(',')[2])

  const look = async (price: string | number) => {
    lines[at] = lines[at]!.split(',').with(2, String(price)).join(',')
    await page.getByLabel('CSV file').setInputFiles(file(lines.join('\r\n')))
    await page.getByRole('button', { name: 'Show what it changes' }).click()
  }
  await look('free')
  await page.getByText('Screen: “free” is not a price.').waitFor()
  expect(await page.getByRole('cell', { name: String(at + 1), exact: true }).count()).toBe(1)
  await look(old + 1)
  await page.getByRole('row', { name: `iPhone 13 Screen $${old}` }).waitFor()
  await page.getByRole('button', { name: 'Update 1 price of 1 phone' }).click()
  await page.getByRole('button', { name: /^Yes, update/ }).click()
  await getFlash(page, 'Successfully updated 1 price of 1 phone!').waitFor()
  expect(await callApi(page, 'GET', '/api/getphone/iphone13')).toMatchObject({ screen: old + 1 })
})
