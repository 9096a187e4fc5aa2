import { afterEach, beforeEach, expect } from 'vitest'
import type { BulkChange } from '#contract/bulk-changes.schema.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { setStatus } from '#test/money.ts'

onOneEngine('bulk changes on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const change = (data: Partial<BulkChange>, key?: string, as = sam) =>
    app.call(
      'POST /api/tickets/bulk',
      { data: data as BulkChange },
      key ? { as, headers: { 'idempotency-key': key } } : { as },
    )
  const look = async (ticketid: number) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as Ticket

  test('several tickets change status and assignee, those that need something are named with the reason', async () => {
    const ids = [await bookFor(app, mei), await bookFor(app, mei), await bookFor(app, mei)]
    await setStatus(app, sam, ids[2]!, 1)
    const { status, body } = await change({ ids: [...ids, 999_999], status: 1, staffAssign: sam.accountid })
    expect([status, body]).toEqual([
      200,
      { changed: ids, left: [{ id: 999_999, why: 'We could not find that ticket.' }] },
    ])
    for (const id of ids) {
      const ticket = await look(id)
      expect([ticket.status, ticket.staff_assigned]).toEqual([1, 'Sam Okafor'])
    }
    const received = await change({ ids, status: 2 })
    expect([received.body.changed, received.body.left.map(({ why }) => why)]).toEqual([
      [],
      ids.map(() => expect.stringMatching(/^Still missing: .*intake test/)),
    ])
    const again = await change({ ids, status: 1 })
    expect(again.body.left.map(({ why }) => why)).toEqual(ids.map(() => 'It is at Approved already.'))
  })

  test.both('the same submit changes once, also when both are sent at once', async () => {
    const id = await bookFor(app, mei)
    const data = { ids: [id], status: 1 as const }
    const answers = await Promise.all([change(data, 'key-1'), change(data, 'key-1')])
    const third = await change(data, 'key-1')
    for (const { status, body } of [...answers, third]) {
      expect([status, body]).toEqual([200, { changed: [id], left: [] }])
    }
    expect((await look(id)).notes).toHaveLength(1)
    expect((await change({ ...data, status: 0 }, 'key-1')).status).toBe(409)
  })

  test('101 tickets, none, an unknown status and no change are refused', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => at + 1)
    const wrong: Partial<BulkChange>[] = [
      { ids, status: 1 },
      { ids: [], status: 1 },
      { ids: [1], status: 9 as never },
      { ids: [1] },
      { ids: [1], staffAssign: 999_999 },
    ]
    for (const data of wrong) expect([data, (await change(data)).status]).toEqual([data, 400])
    expect((await change({ ids: ids.slice(0, 100), status: 1 })).status).toBe(200)
    expect((await change({ ids: [1], status: 1 }, undefined, mei)).status).toBe(403)
  })
})
