import { afterEach, beforeEach, expect } from 'vitest'
import { lostBackTexts } from '#contract/outcome-texts.ts'
import type { NewOutcome } from '#contract/outcomes.schema.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { bookParcelFor } from '#test/book-parcel.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('parcels lost on their way back, on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let first: number
  let second: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    const fees = [{ key: 'assessment', label: 'Assessment fee', cents: 4_950 }]
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, fees })
    ;[first, second] = (await bookParcelFor(app, mei, 2)).tickets as [number, number]
  })
  afterEach(() => app.close())

  const look = async (ticketid: number) =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body
  const readVersion = async (id: number) =>
    ((await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })).body as Ticket).version
  const money = async (id: number) =>
    (await app.call('GET /api/tickets/{id}/money', { id }, { as: mei })).body
  /** Finished, paid and posted, in a box of its own unless the number is another's. */
  const post = async (id: number, tracking: string) => {
    await setStatus(app, sam, id, 4)
    const { body } = await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })
    const paid = { method: 'cash' as const, amount_cents: body.due_cents, version: body.version }
    await app.call('POST /api/tickets/{id}/payments', { id, data: paid }, { as: sam })
    const data = { carrier: 'auspost', tracking }
    await app.call('PUT /api/tickets/{id}/return-parcel', { id, data }, { as: sam })
    await setStatus(app, sam, id, 5)
    await app.shop.database.db.deleteFrom('outbox').execute()
    return body.due_cents
  }
  const lose = async (id: number, more: Partial<NewOutcome> = {}, as = sam) => {
    const version = await readVersion(id)
    const data = { outcome: 'lost' as const, comment: 'The carrier has lost the parcel.', version, ...more }
    return app.call('POST /api/tickets/{id}/outcome', { id, data }, { as })
  }

  test.both(
    'one press ends what was in the box: nothing is charged, what was paid is owed back, one email says so',
    async () => {
      const dues = [
        [first, await post(first, 'BOX4711')],
        [second, await post(second, 'BOX4711')],
      ] as const
      const { status, body } = await lose(first)
      expect([status, body.error]).toEqual([200, undefined])
      expect(body.ticket).toMatchObject({ status: 6, outcome: 'lost', agreed_cents: 0, due_cents: 0 })
      for (const [id, due] of dues) {
        const { outcome, next, delivery } = await look(id)
        expect([outcome, delivery?.ask_from]).toEqual(['lost', null])
        expect(next).toMatchObject({ acts: 'shop', text: expect.stringContaining(lostBackTexts.gone) })
        expect(next.text).toMatch(/We owe you \$[\d.,]+ and pay it back\./)
        const { papers, ...sums } = await money(id)
        expect(sums).toMatchObject({
          invoiced_cents: 0,
          due_cents: 0,
          balance_cents: -due,
          owed_back_cents: due,
        })
        expect(papers.map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
          ['invoice', due],
          ['adjustment', -due],
        ])
      }
      const { number } = (await money(first)).papers.find(({ kind }) => kind === 'adjustment')!
      const { body: note } = await app.call(
        'GET /api/tickets/{id}/invoices/{number}',
        { id: first, number },
        { as: mei },
      )
      expect(note.paper.lines.map(({ label }) => label)).toEqual([
        expect.stringContaining(lostBackTexts.credited),
      ])
      expect(note.paper.reason).toBe('Lost on its way back')
      const emails = await composeQueued(app)
      expect(emails.map(({ subject }) => subject)).toEqual([
        `About your phone that was lost on its way back: ticket ${first}`,
        `About your phone that was lost on its way back: ticket ${second}`,
      ])
      for (const { text } of emails) {
        expect(text).toMatch(/We charge nothing\. We owe you \$[\d.,]+ and pay it back\./)
        expect(text).toContain('We posted the parcel')
        expect(text).not.toContain('keep the receipt')
      }
    },
  )

  test('of what was in the box an erased ticket stays as it is', async () => {
    await post(first, 'BOX4711')
    await post(second, 'BOX4711')
    const { db } = app.shop.database
    await db.updateTable('tickets').set({ erased_at: app.clock.now() }).where('id', '=', second).execute()
    expect((await lose(first)).status).toBe(200)
    const { outcome } = await db
      .selectFrom('tickets')
      .select('outcome')
      .where('id', '=', second)
      .executeTakeFirstOrThrow()
    expect(outcome).toBe(null)
  })

  test('a phone in another box stays posted, and a lost one is not lost again', async () => {
    await post(first, 'BOX4711')
    await post(second, 'BOX4712')
    expect((await lose(first)).status).toBe(200)
    expect(await look(second)).toMatchObject({ status: 5, outcome: null })
    const again = await lose(first)
    expect([again.status, again.body.error]).toEqual([
      409,
      expect.stringContaining('unless its parcel was lost'),
    ])
  })

  test('a ticket that was completed by itself can still be lost, and has no warranty then', async () => {
    await post(first, 'BOX4711')
    await setStatus(app, sam, first, 6)
    expect((await lose(first)).body.ticket).toMatchObject({ status: 6, outcome: 'lost' })
    // It did not come home, in time or late.
    const { figures } = (await app.call('GET /api/numbers', {}, { as: sam })).body
    const count = (key: string) => figures.find((one) => one.key === key)?.now
    expect([count('finished'), count('back_by_kept'), count('back_by_missed')]).toEqual([0, 0, 0])
    const claim = await app.call(
      'POST /api/tickets/{id}/warranty-claims',
      { id: first, data: { comment: 'It is broken.' } },
      { as: mei },
    )
    expect(claim.status).toBe(409)
  })

  test('an unrepaired phone that is lost on its way back owes no fee any more', async () => {
    await setStatus(app, sam, first, 2)
    const version = await readVersion(first)
    const ended = { outcome: 'declined' as const, fee_cents: 4_950, comment: 'No repair.', version }
    await app.call('POST /api/tickets/{id}/outcome', { id: first, data: ended }, { as: sam })
    await post(first, 'BOX4711')
    await lose(first)
    expect(await money(first)).toMatchObject({ invoiced_cents: 0, due_cents: 0, owed_back_cents: 4_950 })
  })

  test('endTicket refuses for a posted phone another outcome, a fee, an old version, and customers', async () => {
    await post(first, 'BOX4711')
    expect((await lose(first, { outcome: 'not_repairable' })).status).toBe(409)
    const fee = await lose(first, { fee_cents: 4_950 })
    expect([fee.status, Object.keys(fee.body.fields ?? {})]).toEqual([400, ['fee_cents']])
    expect((await lose(first, { version: 0 })).status).toBe(409)
    expect((await lose(first, {}, mei)).status).toBe(403)
    expect(await look(first)).toMatchObject({ status: 5, outcome: null })
  })
})
