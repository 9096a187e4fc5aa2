import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getFlash, waitForHydration } from './page-parts.ts'
import { callApi, openAsStaff, openPlainStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true })

const file = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('staff download prices, correct the mistakes of a file and import it', async () => {
  const page = await openAsStaff(shop)
  await page.goto('/admin/prices/import')
  await waitForHydration(page)
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
  const at = lines.findIndex((line) => line.startsWith('iphone16e,'))
  const old = Number(lines[at]!.split(',')[2])

  const look = async (price: string | number) => {
    lines[at] = lines[at]!.split(',').with(2, String(price)).join(',')
    await page.getByLabel('CSV file').setInputFiles(file(lines.join('\r\n')))
    await page.getByRole('button', { name: 'Show what it changes' }).click()
  }
  await look('free')
  await page.getByText('Screen: “free” is not a price.').waitFor()
  await expect.poll(() => page.getByRole('cell', { name: String(at + 1), exact: true }).count()).toBe(1)
  await look(old + 1)
  await page.getByRole('row', { name: `iPhone 16e Screen $${old}` }).waitFor()
  await page.getByRole('button', { name: 'Update 1 price of 1 phone' }).click()
  await page.getByRole('button', { name: /^Yes, update/ }).click()
  await getFlash(page, '1 price of 1 phone is saved.').waitFor()
  expect(await callApi(page, 'GET', '/api/getphone/iphone16e')).toMatchObject({ screen: old + 1 })
})

test('prices are downloaded, corrected and imported without scripts', async () => {
  const page = await openPlainStaff(shop)
  await page.open('/admin/prices/import')
  const { href } = page.part('a', 'Download all prices (CSV)').attributes
  const lines = (await (await page.fetch(href!)).text()).split('\r\n')
  const at = lines.findIndex((line) => line.startsWith('iphone17,'))
  const old = Number(lines[at]!.split(',')[2])

  const look = async (price: string | number) => {
    lines[at] = lines[at]!.split(',').with(2, String(price)).join(',')
    const bytes = new Uint8Array(Buffer.from(lines.join('\r\n')))
    page.attach(/^CSV file/, [{ name: 'prices.csv', type: 'text/csv', bytes }])
    await page.press('Show what it changes')
  }
  await look('free')
  expect(page.text()).toContain('Screen: “free” is not a price.')
  expect(page.all('td', String(at + 1))).toHaveLength(1)
  await look(old + 1)
  page.part('tr', `iPhone 17 Screen $${old}`)
  await page.press('Update 1 price of 1 phone')
  const meanwhile = `phoneid,screen\niphone17,${old + 2}\n`
  await page.fetch('/api/phones/imports?apply=true', {
    method: 'POST',
    body: meanwhile,
    headers: { 'content-type': 'text/csv', 'sec-fetch-site': 'same-origin' },
  })
  await page.press(/^Yes, update/)
  expect(page.text()).toContain('Prices have changed since. Nothing was changed: look again.')
  page.part('tr', `iPhone 17 Screen $${old + 2}`)
  await page.press('Update 1 price of 1 phone')
  await page.press(/^Yes, update/)
  expect(page.text()).toContain('1 price of 1 phone is saved.')
  expect(await callApi(page, 'GET', '/api/getphone/iphone17')).toMatchObject({ screen: old + 1 })
})
