import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { up } from '#db/migrations/035-balances.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'

onBothEngines('balances of tickets from before an update, on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff()
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true })
  })
  afterEach(() => app.close())

  test('migration 035 works out when the money of each ticket moved, as a change of the ticket does', async () => {
    const version = async (id: number) =>
      (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body.version
    const enter = async (
      key: 'POST /api/tickets/{id}/payments' | 'POST /api/tickets/{id}/refunds',
      id: number,
      amount_cents: number,
    ) =>
      app.call(key, { id, data: { method: 'bank', amount_cents, version: await version(id) } }, { as: sam })
    const advance = async () => {
      app.clock.advance(DAY_MS)
      for (const one of [mei, sam]) await app.logIn(one.email, one)
    }
    const [early, paid, late] = [await bookFor(app, mei), await bookFor(app, mei), await bookFor(app, mei)]
    await bookFor(app, mei)
    await enter('POST /api/tickets/{id}/payments', early, 1_000)
    await advance()
    for (const id of [early, paid, late]) await setStatus(app, sam, id, 4)
    await advance()
    await enter('POST /api/tickets/{id}/payments', paid, 50_000)
    await advance()
    await enter('POST /api/tickets/{id}/refunds', paid, 500)
    const lines = [{ label: 'Courtesy', amount_cents: -700 }]
    const note = { id: late, data: { reason: 'Late.', lines, version: await version(late) } }
    expect((await app.call('POST /api/tickets/{id}/adjustments', note, { as: sam })).status).toBe(200)

    const { db } = app.shop.database
    const facts = () => db.selectFrom('ticket_facts').selectAll().orderBy('ticket_id').execute()
    const before = await facts()
    expect(before.map(({ moved_at }) => moved_at !== null)).toEqual([true, true, true, false])
    const run = (statement: string) => sql.raw(statement).execute(db)
    for (const index of [
      'ticket_facts__to_us__due_on_ix',
      'ticket_facts__back__moved_at_ix',
      'ticket_facts__moved_at__moved_first_at__charged_cents__gst_cents__paid_cents__ticket_id_ix',
      'invoices__issued_at__number__kind__total_cents__gst_cents_ix',
    ])
      // PostgreSQL keeps the first 63 characters of a name.
      await run(`drop index ${engine === 'postgres' ? index.slice(0, 63) : index}`)
    for (const column of ['moved_first_at', 'moved_at', 'billed_at', 'due_on'])
      await run(`alter table ticket_facts drop column ${column}`)
    await run(`create index invoices__issued_at__ticket_id__kind__total_cents__gst_cents_ix
      on invoices (issued_at, ticket_id, kind, total_cents, gst_cents)`)
    await app.shop.database.transaction((tx) => up(tx, engine))
    expect(await facts()).toEqual(before)
  })
})
