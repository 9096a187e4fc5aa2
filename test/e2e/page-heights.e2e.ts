import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { statuses, statusName } from '#contract/ticket-statuses.ts'
import { demoCustomers, demoPassword, demoStaff } from '#demo/people.ts'
import { createSecrets } from '#domain/secrets.ts'
import { createTrackToken } from '#domain/tracking/track-token.ts'
import { sqliteFile } from '#server/open-shop.ts'
import { readSecretKey } from '#server/secret-key.ts'
import { bookByApi } from './booking.ts'
import { getFact, waitForHydration } from './page-parts.ts'
import { callApi, logInByApi } from './people.ts'
import { PlainPage } from './plain-page.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests({ script: 'test/e2e/every-size/demo-shop.ts' })
const phone = { viewport: { width: 390, height: 844 } }
const laptop = { viewport: { width: 1280, height: 800 } }
const tallest = 2000

const logIn = async <P extends Page | PlainPage>(page: P, { email }: { email: string }) => {
  await logInByApi(page, { email, password: demoPassword })
  return page
}
const getHeight = async (page: Page, path: string) => {
  const response = await page.goto(path)
  expect(response?.status(), path).toBe(200)
  await waitForHydration(page)
  return page.evaluate(() => document.documentElement.scrollHeight)
}
async function findTickets(staff: Page | PlainPage, status: number, limit: number): Promise<number[]> {
  const found = await callApi(staff, 'POST', '/api/get-ticket', { data: { ticketid: -1, status, limit } })
  return (found as unknown as { id: number }[]).map(({ id }) => id)
}
/** Path of a ticket's private page. Only its customer reads it, and most customers of the demo have no password. */
function getPrivatePath(id: number): string {
  const { dataDir } = shop.running
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true })
  const found = database.prepare('select link_version from tickets where id = ?').get(id)
  database.close()
  const secrets = createSecrets(readSecretKey({ secretKey: null, dataDir }))
  return `/track/${createTrackToken(secrets, { id, link_version: Number(found?.['link_version']) })}`
}
const addNote = (staff: PlainPage, ticketid: number, more: object) =>
  callApi(staff, 'POST', '/api/submit-ticket-comment', {
    data: { ticketid, comment: 'A word about it.', makeVisibleToCustomer: true, ...more },
  })

describe('a ticket before anything is opened', () => {
  test('is at most 2,000 px high on a phone: a customer’s own tickets, and the private page of two in every status', async () => {
    const visitor = await shop.visitor(phone)
    const staff = await logIn(new PlainPage(shop.url), demoStaff[0]!)
    const mei = await logIn(await shop.visitor(phone), demoCustomers[0]!)
    const tooHigh: string[] = []
    const check = async (page: Page, path: string, what: string) => {
      const height = await getHeight(page, path)
      if (height > tallest) tooHigh.push(`${what}: ${height}`)
    }
    for (const status of statuses) {
      const ids = await findTickets(staff, status, 2)
      expect(ids).toHaveLength(2)
      for (const id of ids) {
        await check(visitor, getPrivatePath(id), `private page of ${id}, ${status}`)
      }
    }
    const own = (await callApi(mei, 'GET', '/api/pages/account')) as { tickets: { id: number }[] }
    expect(own.tickets.length).toBeGreaterThan(3)
    for (const { id } of own.tickets) await check(mei, `/account/ticket/${id}`, `ticket ${id}`)
    expect(tooHigh).toEqual([])
  })

  test('is at most 2,000 px high with a long note and an open question, in every status', async () => {
    const mei = await logIn(await shop.visitor(phone), demoCustomers[0]!)
    const staff = await logIn(new PlainPage(shop.url), demoStaff[0]!)
    const ticket = await bookByApi(mei)
    const heights: Record<string, number> = {}
    for (const status of statuses) {
      await addNote(staff, ticket, { status, comment: 'Long. '.repeat(300), waitForCustomer: true })
      heights[statusName(status)] = await getHeight(mei, `/account/ticket/${ticket}`)
      // The next note is marked as new by itself, which takes a line.
      const hasSeen = shop.db
        .selectFrom('tickets')
        .select(({ eb }) => eb('customer_seen_note_id', '=', eb.ref('latest_note_id')).as('seen'))
        .where('id', '=', ticket)
      await expect.poll(async () => Boolean((await hasSeen.executeTakeFirstOrThrow()).seen)).toBe(true)
    }
    expect(Object.entries(heights).filter(([, height]) => height > tallest)).toEqual([])
  })

  test('shows status and turn to the customer, and the rest folded behind its names', async () => {
    const mei = await logIn(await shop.visitor({ ...phone, javaScriptEnabled: false }), demoCustomers[0]!)
    const ticket = await bookByApi(mei)
    await mei.goto(`/account/ticket/${ticket}`)
    const answer = mei.getByRole('region', { name: 'What happens next' })
    await answer.getByText('Submitted', { exact: true }).first().waitFor()
    const price = getFact(mei, 'Quoted price')
    await expect.poll(() => price.isVisible()).toBe(false)
    await mei.getByRole('heading', { name: 'Repair', exact: true }).click()
    await price.waitFor()
    await mei.goto(`/account/ticket/${ticket}#mail-in`)
    await mei.getByLabel('Tracking number').waitFor()
    await mei.emulateMedia({ media: 'print' })
    for (const name of ['Quoted price', 'Serial number', 'Return address']) {
      const { height } = (await getFact(mei, name).boundingBox()) ?? { height: 0 }
      expect(height, name).toBeGreaterThan(0)
    }
  })
})

test('a ticket of the staff is at most 2,400 px high on a phone, and shows status, next step, last message and note form without scrolling at 1,280 × 800, in every status', async () => {
  const page = await logIn(await shop.visitor(phone), demoStaff[0]!)
  const tooHigh: string[] = []
  const hidden: string[] = []
  for (const status of statuses) {
    for (const id of await findTickets(page, status, 5)) {
      const height = await getHeight(page, `/admin/tickets/${id}`)
      if (height > 2400) tooHigh.push(`${id}, ${status}: ${height}`)
      await page.setViewportSize(laptop.viewport)
      const parts = {
        status: page.locator('.page-heading .status'),
        next: page.getByRole('region', { name: 'Next step' }),
        said: page.getByRole('region', { name: 'The customer said last' }),
        comment: page.getByLabel('Comment'),
        save: page.getByRole('button', { name: 'Save note' }),
      }
      for (const [name, part] of Object.entries(parts)) {
        const box = await part.boundingBox()
        if (!box || box.y + box.height > 800) hidden.push(`${id}, ${status}: ${name}`)
      }
      await page.setViewportSize(phone.viewport)
    }
  }
  expect({ tooHigh, hidden }).toEqual({ tooHigh: [], hidden: [] })
})

test('the intake of an approved phone is at most 1,600 px high on a phone, and finds a model by its name', async () => {
  const page = await logIn(await shop.visitor(phone), demoStaff[0]!)
  const [approved] = await findTickets(page, 1, 1)
  expect(await getHeight(page, `/admin/tickets/${approved}/intake`)).toBeLessThanOrEqual(1600)
  const model = page.getByLabel('Model on the bench')
  await model.fill('iphone 8')
  await page.getByText('This is not the phone that was booked').waitFor()
  await model.fill('iphone 8000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('No phone of the catalogue is called so.').first().waitFor()
  await expect.poll(() => model.inputValue()).toBe('iphone 8000')
})

test('the numbers show six figures and one picture first, at most 2,500 px high on a phone', async () => {
  const page = await logIn(await shop.visitor(phone), demoStaff[0]!)
  expect(await getHeight(page, '/admin/numbers')).toBeLessThanOrEqual(2500)
  await expect.poll(() => page.locator('.numbers-main dt').count()).toBe(6)
  await expect.poll(() => page.locator('.plot:visible').count()).toBe(1)
  const periods = page.locator('.period-picker > summary')
  await periods.click()
  await page.getByRole('link', { name: 'Last month' }).click()
  await page.waitForURL('**/admin/numbers?from=**')
  await page.goto('/admin/money')
  await periods.click()
  await page.getByRole('link', { name: 'This quarter' }).waitFor()
})

test('pricing is at most 2,500 px high on a phone before a series is opened, with all phones in its document', async () => {
  const page = await shop.visitor(phone)
  expect(await getHeight(page, '/repairs')).toBeLessThanOrEqual(2500)
  const tiles = page.locator('[data-tile]')
  const all = await tiles.count()
  expect(all).toBeGreaterThan(100)
  await expect.poll(() => tiles.filter({ visible: true }).count()).toBe(6)
  await page
    .getByText(/^All \d+ phones$/)
    .nth(1)
    .click()
  await expect.poll(() => tiles.filter({ visible: true }).count()).toBeGreaterThan(30)
  await page.getByLabel('Search by name').fill('fold5')
  await page.getByRole('link', { name: /Z Fold5 from/ }).waitFor()
})
