import { afterEach, beforeEach, expect } from 'vitest'
import { partKeys } from '#contract/part-tests.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { owing, setStatus } from '#test/money.ts'

onOneEngine('scanned codes on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const scan = (code: string, as = sam) => app.call('POST /api/scans', { data: { code } }, { as })
  const found = async (code: string) => {
    const { status, body } = await scan(code)
    return status === 200 ? [body.ticket_id, body.found_by, body.page] : status
  }

  test('findScanned finds a ticket by number, slip, serial in any spelling, and parcel', async () => {
    const id = await bookFor(app, mei, { phone_serial: 'F2LX K0AB-cd12' })
    const parcel = { carrier: 'auspost' as const, tracking: '33ABC 12345601000' }
    expect(
      (await app.call('PUT /api/tickets/{id}/inbound-parcel', { id, data: parcel }, { as: mei })).status,
    ).toBe(200)
    for (const code of [String(id), `#${id}`, `http://localhost:3000/t/${id}`, `  ${id} `]) {
      expect([code, await found(code)]).toEqual([code, [id, 'ticket', 'ticket']])
    }
    for (const code of ['F2LXK0ABCD12', 'f2lx k0ab cd12', 'F2LX-K0AB-CD12']) {
      expect([code, await found(code)]).toEqual([code, [id, 'serial', 'ticket']])
    }
    expect(await found('33abc12345601000')).toEqual([id, 'parcel', 'ticket'])
  })

  test('findScanned finds an IMEI of fifteen digits, and the serial that intake has seen', async () => {
    const id = await bookFor(app, mei, { phone_serial: '490154203237518' })
    expect(await found('490154203237518')).toEqual([id, 'serial', 'ticket'])
    const data = { results: {}, serial_seen: 'SEEN-99', mismatch_confirmed: true }
    await app.call('PUT /api/tickets/{id}/part-tests/{stage}', { id, stage: 'intake', data }, { as: sam })
    expect(await found('seen99')).toEqual([id, 'serial', 'ticket'])
  })

  test('findScanned finds the ticket of an invoice', async () => {
    const { ticket } = await owing(app, 'Jonas Weber')
    const { number } = await app.shop.database.db
      .selectFrom('invoices')
      .select('number')
      .where('ticket_id', '=', ticket)
      .executeTakeFirstOrThrow()
    expect(await found(`INV ${number}`)).toEqual([ticket, 'invoice', 'ticket'])
    expect(await found(`Tax invoice ${number}`)).toEqual([ticket, 'invoice', 'ticket'])
    // Its number alone, as it is printed, unless a ticket has it.
    expect(await found(String(number))).toEqual([ticket, 'invoice', 'ticket'])
  })

  test('findScanned names the page where the next step is taken', async () => {
    const id = await bookFor(app, mei)
    await setStatus(app, sam, id, 1)
    expect(await found(String(id))).toEqual([id, 'ticket', 'intake'])
    await setStatus(app, sam, id, 2)
    expect(await found(String(id))).toEqual([id, 'ticket', 'intake'])
    const results = Object.fromEntries(
      partKeys.filter((key) => key !== 'homebutton').map((key) => [key, 'working' as const]),
    )
    const { phoneBySlug } = await import('#test/sample-booking.ts')
    const { id: phone_seen_id } = await phoneBySlug(app, 'iphone13')
    await app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage: 'intake', data: { results, phone_seen_id } },
      { as: sam },
    )
    expect(await found(String(id))).toEqual([id, 'ticket', 'ticket'])
    await setStatus(app, sam, id, 3)
    expect(await found(String(id))).toEqual([id, 'ticket', 'completion'])
  })

  test('of several tickets of a phone the newest open one opens, and the others are named', async () => {
    const ids = [await bookFor(app, mei), await bookFor(app, mei), await bookFor(app, mei)]
    await setStatus(app, sam, ids[2]!, 6)
    const { body } = await scan('F2LXK0ABCD12')
    expect([body.ticket_id, body.others]).toEqual([ids[1], [ids[2], ids[0]]])
  })

  test('an unknown code is a 404, an empty one a 400, and a customer finds nothing', async () => {
    const id = await bookFor(app, mei)
    for (const code of ['999999', 'NOTHING', 'INV 999', "' or 1=1 --"]) {
      const { status, body } = await scan(code)
      expect([code, status, body.fields]).toEqual([code, 404, { code: expect.any(String) }])
    }
    expect((await scan('  ')).status).toBe(400)
    expect((await scan('x'.repeat(301))).status).toBe(400)
    expect((await scan(String(id), mei)).status).toBe(403)
  })
})
