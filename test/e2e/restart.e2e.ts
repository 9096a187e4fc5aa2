import { describe, expect, test } from 'vitest'
import { booked } from './booking.ts'
import { customerIn, person } from './people.ts'
import { startShop } from './running-shop.ts'
import { shopForTests, type ShopForTests } from './shop-for-tests.ts'

describe('a shop that is started again', () => {
  const shop = shopForTests()

  test('stops within ten seconds although a browser is connected, and goes on where it was', async () => {
    const page = await customerIn(shop, person('Mei Tanaka'))
    const ticket = await booked(page)
    await page.goto('/')

    const started = Date.now()
    expect(await shop.running.stop()).toBe(0)
    expect(Date.now() - started).toBeLessThan(10_000)
    await startAgain(shop)

    await page.goto(`/account/ticket/${ticket}`)
    await page.getByText('Ticket submitted, waiting for approval.').waitFor()
  })

  test('loses nothing that it acknowledged when it is killed', async () => {
    const page = await customerIn(shop, person('Noa Levi'))
    const tickets = [await booked(page), await booked(page, 'samsungs20plus', 'battery')]
    shop.running.child.kill('SIGKILL')
    await new Promise((resolve) => shop.running.child.once('close', resolve))
    const started = Date.now()
    await startAgain(shop)
    expect(Date.now() - started).toBeLessThan(5_000)

    await page.goto('/account/dashboard')
    for (const ticket of tickets) await page.getByRole('link', { name: `View ticket ${ticket}` }).waitFor()
    expect(await page.getByRole('table', { name: 'Recent Bookings' }).getByRole('link').count()).toBe(2)
    await expect
      .poll(() => bookingLetters(shop, 'noa@example.com'), { timeout: 15_000 })
      .toEqual(tickets.map((ticket) => `We have your booking: ticket ${ticket}`))
  })
})

async function startAgain(shop: ShopForTests): Promise<void> {
  const { dataDir, url } = shop.running
  const env = { SMTP_URL: shop.mailbox.url, THROTTLE: 'off' }
  shop.replace(await startShop({ dataDir, port: Number(new URL(url).port), env }))
}

function bookingLetters(shop: ShopForTests, email: string) {
  return shop.mailbox
    .all()
    .filter(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('We have your booking'))
    .map(({ subject }) => subject)
}
