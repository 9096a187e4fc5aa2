import { afterEach, beforeEach, expect } from 'vitest'
import type { CallKey } from '#contract/all-calls.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('the server-side caller on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let jonas: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine })
    mei = await app.customer()
    jonas = await app.customer('Jonas Weber')
    sam = await app.staff()
    id = await bookFor(app, mei)
  })
  afterEach(() => app.close())

  const note = (comment: string, status = 1) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment, status, staffAssign: 0, makeVisibleToCustomer: false } as never },
      { as: sam },
    )
  const asks = (ticketid: number): [CallKey, object][] => [
    ['GET /api/check-auth', {}],
    ['GET /api/getphones', {}],
    ['GET /api/getphone/{phoneName}', { phoneName: 'iphone13' }],
    ['GET /api/getphone/{phoneName}', { phoneName: 'none' }],
    ['POST /api/pages/admin/tickets/{id}', { id: ticketid, data: null }],
    ...(['POST /api/get-ticket', 'POST /api/get-user-ticket'] as const).map((one): [CallKey, object] => [
      one,
      { data: { ticketid } },
    ]),
    ...['staff', 'customer'].map((side): [CallKey, object] => [
      'GET /api/tickets/{id}/conversation/{side}',
      { id: ticketid, side },
    ]),
    ...(
      [
        'GET /api/tickets/{id}/mail-in',
        'GET /api/tickets/{id}/quotes',
        'GET /api/tickets/{id}/money',
        'GET /api/tickets/{id}/desk-money',
        'GET /api/tickets/{id}/bench',
        'GET /api/tickets/{id}/events',
        'GET /api/tickets/{id}/history',
        'GET /api/tickets/{id}/requirements',
        'GET /api/tickets/{id}/link',
        'GET /api/pages/tickets/{id}',
        'GET /api/pages/tickets/{id}/booking',
        'GET /api/pages/admin/tickets/{id}/money',
      ] as const
    ).map((one): [CallKey, object] => [one, { id: ticketid }]),
  ]

  test('createCaller answers what HTTP answers, for everybody, also beside other calls of one page', async () => {
    await note('Looks fine.')
    const anonymous: Browser = app.browser()
    for (const as of [anonymous, mei, jonas, sam]) {
      for (const ticketid of [id, 999_999, -5]) {
        const call = app.pageCaller(as)
        for (const [key, input] of asks(ticketid)) {
          const { status, body } = await app.call(key, input, { as })
          const inProcess = await call(key, input)
          const output = JSON.parse(JSON.stringify(inProcess.output)) as unknown
          expect([key, ticketid, inProcess.status, output]).toEqual([key, ticketid, status, body])
        }
      }
    }
  })

  test('createCaller hands out the cookies of a call, and keeps an idempotency key', async () => {
    const as = app.browser()
    const login = { data: { email: mei.email, password: mei.password } }
    expect((await app.pageCaller(as)('POST /api/loginuser/', login)).status).toBe(200)
    expect((await app.call('GET /api/check-auth', {}, { as })).body.authLevel).toBe(1)
    const book = async () => {
      const more = { idempotencyKey: 'the-same-key-again' }
      const input = { data: aBooking(await phoneBySlug(app, 'iphone13')) }
      return (await app.pageCaller(mei)('POST /api/submitticket/', input, more)).output as {
        ticket_id: number
      }
    }
    expect((await book()).ticket_id).toBe((await book()).ticket_id)
  })

  test('callInProcess sees changes made since the previous page', async () => {
    const status = async () => {
      const { output } = await app.pageCaller(sam)('POST /api/get-ticket', { data: { ticketid: id } })
      return (output as { status: number }).status
    }
    expect(await status()).toBe(0)
    await note('On the bench.', 3)
    expect(await status()).toBe(3)
  })
})
