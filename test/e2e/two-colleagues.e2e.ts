import { beforeEach, expect, test } from 'vitest'
import { bookByApi } from './booking.ts'
import { getFlash, waitForHydration } from './page-parts.ts'
import { callApi, makePerson, openAsCustomer, openAsStaff } from './people.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
let ticket: number

beforeEach(async () => {
  ticket = await bookByApi(await openAsCustomer(shop, makePerson('Mei Tanaka')))
})

/** A page of the ticket, and a change by somebody else as soon as it is open. */
async function openBeside(path: string, change: { method: 'POST' | 'PUT'; path: string; data: object }) {
  const page = await openAsStaff(shop)
  await page.goto(`/admin/tickets/${ticket}/${path}`)
  await waitForHydration(page)
  await callApi(page, change.method, `/api/tickets/${ticket}/${change.path}`, { data: change.data })
  return page
}

test('a serial that a colleague has corrected too is corrected at the second try', async () => {
  const { id: phone } = await shop.db
    .selectFrom('phones')
    .select('id')
    .where('slug', '=', 'iphone13')
    .executeTakeFirstOrThrow()
  const { version } = await shop.db
    .selectFrom('tickets')
    .select('version')
    .where('id', '=', ticket)
    .executeTakeFirstOrThrow()
  const data = { phone_id: phone, phone_serial: 'COLLEAGUE1', version }
  const page = await openBeside('device', { method: 'PUT', path: 'device', data })
  const save = page.getByRole('button', { name: 'Correct the ticket' })
  await page.getByLabel('Serial number or IMEI').fill('MINE1')
  await save.click()
  await page.getByRole('main').getByText('Someone else changed this').waitFor()
  await page.getByText('with COLLEAGUE1').waitFor()
  await expect.poll(() => page.getByLabel('Serial number or IMEI').inputValue()).toBe('MINE1')
  await save.click()
  await getFlash(page, /^The phone of this ticket is corrected/).waitFor()
})

test('a test of parts that a colleague has saved too is shown before it is overwritten', async () => {
  const data = { results: { screen: 'broken', battery: 'broken' }, remarks: 'A deep scratch.' }
  const page = await openBeside('intake', { method: 'PUT', path: 'part-tests/intake', data })
  await page.getByRole('group', { name: 'Screen' }).getByLabel('Not testable').check()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await page.getByRole('main').getByText('Someone else changed this').waitFor()
  await page.getByText('Remarks: A deep scratch.').waitFor()
  const mine = page.getByRole('group', { name: 'Screen' }).getByLabel('Not testable')
  await expect.poll(() => mine.isChecked()).toBe(true)
  await save.click()
  await getFlash(page, 'The intake is saved.').waitFor()
  // What was saved by this page is no colleague's.
  await page.getByRole('group', { name: 'Battery' }).getByLabel('Working', { exact: true }).check()
  await save.click()
  await expect.poll(() => getFlash(page, 'The intake is saved.').count()).toBe(2)
})

test('a completion document that a colleague has issued too is corrected at the second try', async () => {
  const page = await openAsStaff(shop)
  const results = Object.fromEntries(
    ['screen', 'battery', 'frontcamera', 'backcamera', 'chargingport', 'speaker', 'housing'].map((part) => [
      part,
      'working',
    ]),
  )
  const saveTest = { data: { results } }
  await callApi(page, 'PUT', `/api/tickets/${ticket}/part-tests/completion`, saveTest)
  await page.goto(`/admin/tickets/${ticket}/completion`)
  await waitForHydration(page)
  const document = { work_done: 'A new screen.', parts: [], warranty_until: null, version: 0 }
  await callApi(page, 'POST', `/api/tickets/${ticket}/completion`, { data: document })
  await page.getByLabel('Work done').fill('A new screen and a battery.')
  await page.getByRole('button', { name: 'Issue the document' }).click()
  await page.getByRole('main').getByText('Someone else changed this').waitFor()
  await page.getByText('Version 1, issued').waitFor()
  await expect.poll(() => page.getByLabel('Work done').inputValue()).toBe('A new screen and a battery.')
  await page.getByRole('button', { name: 'Issue the correction' }).click()
  await getFlash(page, /^The completion document is issued/).waitFor()
})
