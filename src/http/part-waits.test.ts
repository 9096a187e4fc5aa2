import { afterEach, beforeEach, expect } from 'vitest'
import type { TicketRow } from '#contract/tickets.schema.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { setStatus } from '#test/money.ts'

onOneEngine('waiting for a part on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
    await setStatus(app, sam, id, 3)
  })
  afterEach(() => app.close())

  const mark = (data: object) =>
    app.call('PUT /api/tickets/{id}/part-wait', { id, data: data as never }, { as: sam })
  const row = async () => {
    const data = { ticketid: -1, queue: 'waiting_for_part' as const }
    const { body } = await app.call('POST /api/get-ticket', { data }, { as: sam })
    return (body as unknown as TicketRow[])[0]
  }

  test('a marked ticket is in its queue, its status stays, and its due date waits for the part', async () => {
    const { status, body } = await mark({ part: 'Screen, black', expected_on: '2026-12-10' })
    expect([status, body.wait]).toEqual([
      200,
      {
        part: 'Screen, black',
        expected_on: '2026-12-10',
        sentence: '',
        since: new Date(app.clock.now()).toISOString(),
      },
    ])
    expect(await row()).toMatchObject({
      id,
      status: 3,
      next: { text: 'Waiting for a part', step: null },
      // From Sunday on: one day at the bench, and two in the post from Monday.
      back_by: { to: '2026-12-16' },
      due_at: '2026-12-13T06:00:00.000Z',
    })
    await app.call('DELETE /api/tickets/{id}/part-wait', { id }, { as: sam })
    expect([
      await row(),
      (await app.call('GET /api/tickets/{id}/part-wait', { id }, { as: sam })).body.wait,
    ]).toEqual([undefined, null])
  })

  test('the sentence reaches the customer once, as a note and an email', async () => {
    const before = (await app.emails()).length
    await mark({ part: 'Screen', sentence: 'The screen comes next week.' })
    await mark({ part: 'Screen, black', sentence: 'The screen comes next week.' })
    const { body } = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect(body.notes.filter(({ comment }) => comment === 'The screen comes next week.')).toHaveLength(1)
    expect((await app.emails()).slice(before).map(({ kind }) => kind)).toEqual(['ticket-note'])
  })

  test('who saw another day than a colleague entered meanwhile is told, and overwrites nothing', async () => {
    const seen = { part: 'Screen', expected_on: '2026-12-10', sentence: '' }
    expect((await mark({ ...seen, seen: null })).status).toBe(200)
    expect((await mark({ ...seen, expected_on: '2026-12-14', seen })).status).toBe(200)
    const late = await mark({ ...seen, expected_on: '2026-12-12', seen })
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ wait: expect.objectContaining({ expected_on: '2026-12-14' }) }),
    ])
    expect((await mark({ ...seen, seen: null })).status).toBe(409)
    const { body } = await app.call('GET /api/tickets/{id}/part-wait', { id }, { as: sam })
    expect(body.wait?.expected_on).toBe('2026-12-14')
    // Without what was seen, as before.
    expect((await mark(seen)).status).toBe(200)
  })

  test('a day with a mistyped year is refused before the customer is told of it', async () => {
    await mark({ part: 'Screen', expected_on: '2026-12-10' })
    const { status, body } = await mark({ part: 'Screen', expected_on: '2062-12-10' })
    expect([status, body.fields]).toEqual([
      400,
      { expected_on: 'That is more than half a year away. Please check the year.' },
    ])
    expect(await row()).toMatchObject({ back_by: { to: '2026-12-16' } })
  })

  test('a wrong date, a missing part and a posted phone are refused', async () => {
    expect((await mark({ part: ' ' })).body.fields).toHaveProperty('part')
    expect((await mark({ part: 'Screen', expected_on: '2026-02-30' })).body.fields).toHaveProperty(
      'expected_on',
    )
    await setStatus(app, sam, id, 5)
    expect((await mark({ part: 'Screen' })).status).toBe(409)
  })
})
