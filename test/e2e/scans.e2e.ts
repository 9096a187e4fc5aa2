import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bookByApi, meisBooking } from './booking.ts'
import { callApi, makePerson, openAsStaff, openPlainCustomer, openPlainStaff } from './people.ts'
import {
  getFlash,
  holdBack,
  scanKeys,
  typeKeys,
  waitForHydration,
  waitForPath,
  waitForShortcuts,
} from './page-parts.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ own: true, viewport: { width: 1280, height: 900 } })
let first: number
let second: number

beforeAll(async () => {
  const mei = await openPlainCustomer(shop, makePerson('Mei Tanaka'))
  first = await bookByApi(mei)
  second = await bookByApi(mei, 'iphone14')
  const ada = await openPlainStaff(shop)
  await callApi(ada, 'PUT', `/api/tickets/${second}/inbound-parcel`, {
    data: { carrier: 'auspost', tracking: '123ABC456123' },
  })
})

const getRows = (page: Page) => page.locator('.part-test fieldset')
const readAnswers = (page: Page) =>
  getRows(page).evaluateAll((all) =>
    all.map((row) => row.querySelector<HTMLInputElement>('input:checked')?.value ?? null),
  )

async function openIntake(page: Page): Promise<void> {
  await page.goto(`/admin/tickets/${first}/intake`)
  await waitForHydration(page)
  await page.getByLabel('Serial number or IMEI').fill(meisBooking.serial)
  await getRows(page).first().getByRole('radio').first().focus()
}

test('a scan never changes the answers of a part test, whatever its code begins with', async () => {
  const ada = await openAsStaff(shop)
  await openIntake(ada)
  await typeKeys(ada, '23', 200)
  await expect.poll(async () => (await readAnswers(ada)).slice(0, 3)).toEqual(['broken', 'untestable', null])
  const given = await readAnswers(ada)

  for (const unknown of ['123', '3213213', '111111111111111', '1239', '33ABC999']) {
    await openIntake(ada)
    await typeKeys(ada, '23', 200)
    await scanKeys(ada, unknown)
    // An unknown code opens the scan page, and coming back the intake is as it was saved: nothing was answered.
    await waitForPath(ada, '/admin/intake')
    await ada.getByText('No ticket has that number, serial, parcel or invoice.').waitFor()
  }

  await openIntake(ada)
  await ada.getByLabel('Serial number or IMEI').fill('')
  await getRows(ada).first().getByRole('radio').first().focus()
  await typeKeys(ada, '23', 200)
  // The empty serial takes the code, and the page stays.
  await scanKeys(ada, '123321123321123')
  await expect.poll(() => ada.getByLabel('Serial number or IMEI').inputValue()).toBe('123321123321123')
  await expect.poll(() => readAnswers(ada)).toEqual(given)
  await ada.getByLabel('Serial number or IMEI').fill('')
  await getRows(ada).nth(2).getByRole('radio').first().focus()
  await scanKeys(ada, '12356938')
  await expect.poll(() => ada.getByLabel('Serial number or IMEI').inputValue()).toBe('12356938')
  await expect.poll(() => readAnswers(ada)).toEqual(given)

  await openIntake(ada)
  await scanKeys(ada, '123ABC456123')
  // A booking that waits for approval opens where its next step is taken.
  await waitForPath(ada, `/admin/tickets/${second}`)
})

test('a part test takes answers that a person types fast for answers, also when Enter follows immediately', async () => {
  const ada = await openAsStaff(shop)
  await openIntake(ada)
  await typeKeys(ada, '1213111', 60)
  const typed = ['working', 'broken', 'working', 'untestable', 'working', 'working', 'working']
  await expect.poll(() => readAnswers(ada)).toEqual(typed)
  await openIntake(ada)
  await typeKeys(ada, '2222222\r', 90)
  await getFlash(ada, 'The intake is saved.').waitFor()
  await expect.poll(async () => new Set(await readAnswers(ada))).toEqual(new Set(['broken']))
})

test('the intake page says that a scanned code is unknown, keeps it, and offers the search', async () => {
  const ada = await openAsStaff(shop)
  await ada.goto('/admin/dashboard')
  await waitForShortcuts(ada)
  await scanKeys(ada, '0000999')
  await waitForPath(ada, '/admin/intake')
  await ada.getByText('No ticket has that number, serial, parcel or invoice.').waitFor()
  await expect.poll(() => ada.getByLabel('Number or code of the slip').inputValue()).toBe('0000999')
  await ada.getByRole('link', { name: 'Search all tickets for “0000999”' }).click()
  await waitForPath(ada, '/admin/tickets')
  await expect.poll(() => ada.getByLabel('Search').inputValue()).toBe('0000999')
})

test('a scan is followed also when a step that was pressed before takes the mark of a received phone out of the address', async () => {
  const ada = await openAsStaff(shop)
  await ada.goto(`/admin/tickets/${first}?received=1`)
  await waitForShortcuts(ada)
  const release = await holdBack(ada, '**/api/scans')
  const asked = ada.waitForRequest('**/api/scans')
  await ada.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await scanKeys(ada, `${shop.url}/t/${second}`)
  await asked
  await ada.locator('.staff-step').getByText('Approve', { exact: true }).click()
  await ada.waitForURL((address) => address.search === '')
  release()
  await waitForPath(ada, `/admin/tickets/${second}`)
})
