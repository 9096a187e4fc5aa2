import { describe, expect, test } from 'vitest'
import { timed } from '#test/elapsed.ts'
import { bookByApi } from './booking.ts'
import { watchRequests } from './page-parts.ts'
import { openAsCustomer, makePerson } from './people.ts'
import { startShop } from './start-shop.ts'
import { openShopForTests, type TestShop } from './test-shop.ts'

describe('a restarted shop', () => {
  const shop = openShopForTests({ own: true })

  test('stops within ten seconds with a connected browser, and continues where it was', async () => {
    const page = await openAsCustomer(shop, makePerson('Mei Tanaka'))
    const ticket = await bookByApi(page)
    // What the page fetches beforehand would find the shop gone.
    const requests = watchRequests(page)
    await page.goto('/')
    await requests.settle()

    const { result, ms } = await timed(() => shop.running.stop())
    expect(result).toBe(0)
    expect(ms).toBeLessThan(10_000)
    await restartShop(shop)

    await page.goto(`/account/ticket/${ticket}`)
    await page.getByText('Ticket submitted, waiting for approval.').waitFor()
  })

  test('loses no acknowledged write when it is killed', async () => {
    const noa = makePerson('Noa Levi')
    const page = await openAsCustomer(shop, noa)
    const tickets = [await bookByApi(page), await bookByApi(page, 'samsungs20plus', 'battery')]
    shop.running.child.kill('SIGKILL')
    await new Promise((resolve) => shop.running.child.once('close', resolve))
    await restartShop(shop)

    await page.goto('/account/dashboard')
    for (const ticket of tickets) await page.getByRole('link', { name: `View ticket ${ticket}` }).waitFor()
    await expect
      .poll(() => page.getByRole('table', { name: 'Recent Bookings' }).getByRole('link').count())
      .toBe(2)
    // One that the mail server had taken, but the process had not noted, is sent again.
    await expect
      .poll(() => [...new Set(listBookingEmails(shop, noa.email))])
      .toEqual(tickets.map((ticket) => `We have your booking: ticket ${ticket}`))
  })
})

async function restartShop(shop: TestShop): Promise<void> {
  const { dataDir, url } = shop.running
  const env = { SMTP_URL: shop.inbox.url, THROTTLE: 'off' }
  shop.replace(await startShop({ dataDir, port: Number(new URL(url).port), env }))
}

function listBookingEmails(shop: TestShop, email: string) {
  return shop.inbox
    .all()
    .filter(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('We have your booking'))
    .map(({ subject }) => subject)
}
