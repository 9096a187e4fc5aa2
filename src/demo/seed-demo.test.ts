import { expect, test } from 'vitest'
import { hasArrived, isPaymentDue, isPosted } from '#contract/ticket-statuses.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Ticket, TicketRow } from '#contract/tickets.schema.ts'
import type { BackByFigures } from '#domain/back-by/figures.ts'
import type { Said } from '#domain/back-by/move-back-by.ts'
import { holdsDemo } from './holds-demo.ts'
import { seedDemo } from './seed-demo.ts'
import { photographDemo } from './photos.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { createDemoActions } from './actions.ts'

// One picture for all, because rendering takes seconds.
const camera = () => photographDemo('iphone12', 'before')

test('seedDemo creates sixty tickets in every status, two working log-ins, and no outgoing email', async () => {
  const app = await openTestApp()
  const { shop, call } = app
  expect(await holdsDemo(shop.database)).toBe(false)
  const logIns = await seedDemo(shop.database, createDemoActions(shop, camera), shop.now())
  expect(await holdsDemo(shop.database)).toBe(true)
  expect(await app.emails()).toEqual([])

  const staff = app.browser()
  expect((await call('POST /api/loginuser/', { data: logIns!.staff }, { as: staff })).body.authLevel).toBe(2)
  expect((await call('POST /api/loginuser/', { data: logIns!.customer })).body.authLevel).toBe(1)
  const { counts, total } = (await call('GET /api/tickets/status-counts', {}, { as: staff })).body
  expect(total).toBe(60)
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)

  const rows = (await call('POST /api/get-ticket', { data: { ticketid: -1 } }, { as: staff }))
    .body as TicketRow[]
  expect(rows).toHaveLength(60)
  expect(rows.map(({ created_at }) => created_at)).toEqual(
    rows
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  )
  const ninetyDays = new Date(shop.now() - 95 * DAY_MS).toISOString()
  for (const row of rows) {
    expect(row.created_at > ninetyDays && row.updated_at < new Date(shop.now()).toISOString()).toBe(true)
  }
  expect(new Set(rows.map(({ cust_name }) => cust_name)).size).toBe(12)
  const found = (
    await call('POST /api/get-ticket', { data: { ticketid: -1, q: 'nguyen minh duc' } }, { as: staff })
  ).body as TicketRow[]
  expect(found.length).toBeGreaterThan(2)
  const whole = (
    await Promise.all(
      rows.map(({ id }) => call('POST /api/get-ticket', { data: { ticketid: id } }, { as: staff })),
    )
  ).map(({ body }) => body as Ticket)
  expect(new Set(whole.flatMap(({ notes }) => notes.map(({ staff_only }) => staff_only)))).toEqual(
    new Set([0, 1]),
  )
  const events = await shop.database.db.selectFrom('events').selectAll().execute()
  const moves = events.filter(({ kind }) => kind === 'ticket.back_by_moved')
  expect(moves.length).toBeGreaterThan(0)
  const facts = await shop.database.db.selectFrom('ticket_facts').select(['ticket_id', 'back_by']).execute()
  for (const { ticket_id, created_at } of moves) {
    const { moves: said } = JSON.parse(facts.find((row) => row.ticket_id === ticket_id)!.back_by!) as Said
    expect(said.map(({ at }) => at)).toContain(created_at)
  }
  // The next to book is told a day that counts the open work of the demo.
  const { figures } = await shop.database.db
    .selectFrom('back_by_figures')
    .select('figures')
    .executeTakeFirstOrThrow()
  expect((JSON.parse(figures) as BackByFigures).waiting).toBe(
    rows.filter(({ status, outcome }) => outcome === null && hasArrived(status) && !isPaymentDue(status))
      .length,
  )
  for (const { status, phone_pin } of whole) if (isPosted(status)) expect(phone_pin).toBe(null)
  await app.close()
})

test('seedDemo refuses a database with data', async () => {
  const app = await openTestApp()
  await app.customer()
  expect(await seedDemo(app.shop.database, createDemoActions(app.shop, camera), app.shop.now())).toBe(null)
  expect(await holdsDemo(app.shop.database)).toBe(false)
  await app.close()
})
