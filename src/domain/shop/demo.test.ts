import { expect, test } from 'vitest'
import { loginUser } from '#contract/accounts.ts'
import { getStatusCounts, getTicket, type Ticket, type TicketRow } from '#contract/tickets.ts'
import { holdsDemo, seedDemo } from '#db/seed/demo.ts'
import { photographDemo } from '#server/demo-camera.ts'
import { openTestShop } from '#test/open-test-shop.ts'
import { demoHands } from './demo-hands.ts'

// One picture stands for all, so that the test does not draw for seconds.
const camera = () => photographDemo('iphone12', 'before')

test('the demo is sixty tickets in every status, two log-ins that work, and no letter that goes out', async () => {
  const house = await openTestShop()
  const { shop, call } = house
  expect(await holdsDemo(shop.books)).toBe(false)
  const logIns = await seedDemo(shop.books, demoHands(shop, camera), shop.now())
  expect(await holdsDemo(shop.books)).toBe(true)
  expect(await house.letters()).toEqual([])

  const staff = house.browser()
  expect((await call(loginUser, { data: logIns!.staff }, { as: staff })).body.authLevel).toBe(2)
  expect((await call(loginUser, { data: logIns!.customer })).body.authLevel).toBe(1)
  const { counts, total } = (await call(getStatusCounts, {}, { as: staff })).body
  expect(total).toBe(60)
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)

  const rows = (await call(getTicket, { data: { ticketid: -1 } }, { as: staff })).body as TicketRow[]
  expect(rows).toHaveLength(60)
  expect(rows.map(({ created_at }) => created_at)).toEqual(
    rows
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  )
  const ninetyDays = new Date(shop.now() - 95 * 86_400_000).toISOString()
  for (const row of rows) {
    expect(row.created_at > ninetyDays && row.updated_at < new Date(shop.now()).toISOString()).toBe(true)
  }
  expect(new Set(rows.map(({ cust_name }) => cust_name)).size).toBe(12)
  const found = (await call(getTicket, { data: { ticketid: -1, q: 'nguyen minh duc' } }, { as: staff }))
    .body as TicketRow[]
  expect(found.length).toBeGreaterThan(2)
  const whole = (
    await Promise.all(rows.map(({ id }) => call(getTicket, { data: { ticketid: id } }, { as: staff })))
  ).map(({ body }) => body as Ticket)
  expect(new Set(whole.flatMap(({ notes }) => notes.map(({ staff_only }) => staff_only)))).toEqual(
    new Set([0, 1]),
  )
  for (const { status, phone_pin } of whole) if (status >= 5) expect(phone_pin).toBe(null)
  await house.close()
})

test('a shop that is in use is never filled with demo people', async () => {
  const house = await openTestShop()
  await house.customer()
  expect(await seedDemo(house.shop.books, demoHands(house.shop, camera), house.shop.now())).toBe(null)
  expect(await holdsDemo(house.shop.books)).toBe(false)
  await house.close()
})
