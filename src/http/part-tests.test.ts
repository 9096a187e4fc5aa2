import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partKeys } from '#contract/part-tests.ts'
import type { NewPartTest } from '#contract/part-tests.schema.ts'
import { sameSerial } from '#domain/part-tests/same-serial.ts'
import { bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const allWork = Object.fromEntries(
  partKeys.filter((key) => key !== 'homebutton').map((key) => [key, 'working' as const]),
)

onOneEngine('part tests on %s', (engine, test) => {
  let shop: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let booked: number
  beforeAll(async () => {
    shop = await openTestApp({ engine, throttle: false })
    mei = await shop.customer()
    sam = await shop.staff()
    booked = (await phoneBySlug(shop, 'iphone13')).id
  })
  afterAll(() => shop.close())

  const newTicket = () => bookFor(shop, mei, { phone_serial: 'F2LX K0AB-CD12' })
  const save = (
    id: number,
    data: Pick<NewPartTest, 'results'> & Partial<NewPartTest>,
    stage: 'intake' | 'completion' = 'intake',
  ) => shop.call('PUT /api/tickets/{id}/part-tests/{stage}', { id, stage, data }, { as: sam })
  const look = async (id: number, as = mei) =>
    (await shop.call('GET /api/tickets/{id}/bench', { id }, { as })).body
  const kinds = async (id: number) => {
    const { body } = await shop.call('POST /api/audit/searches', { data: { ticket: id } }, { as: sam })
    return body.events.map(({ kind, details }) => ({ kind, details }))
  }

  test('savePartTest accepts a partial test that is completed later, and the customer reads it', async () => {
    const id = await newTicket()
    const first = await save(id, { results: { screen: 'broken' }, phone_seen_id: booked })
    expect([first.status, first.body.complete]).toEqual([200, false])
    const whole = {
      results: { ...allWork, screen: 'broken' as const },
      phone_seen_id: booked,
      remarks: 'A dent.',
    }
    const second = await save(id, whole)
    expect([second.body.complete, second.body.test.version]).toEqual([true, 2])
    const { intake } = await look(id)
    expect(intake?.results).toEqual({ ...allWork, screen: 'broken', homebutton: 'absent' })
    expect(intake?.remarks).toBe('A dent.')
    expect(intake).not.toHaveProperty('serial_seen')
    expect((await look(id, sam)).intake).toHaveProperty('serial_seen', '')
  })

  test('savePartTest refuses to overwrite a test that was saved since the version that was seen', async () => {
    const id = await newTicket()
    expect((await save(id, { results: { screen: 'broken' }, version: 0 })).status).toBe(200)
    const stale = await save(id, { results: allWork, version: 0 })
    expect([stale.status, stale.body]).toMatchObject([409, { version: 1 }])
    expect((await look(id)).intake?.results).toEqual({ screen: 'broken', homebutton: 'absent' })
    // The same once more, such as after an answer that was lost, changes nothing.
    expect((await save(id, { results: { screen: 'broken' }, version: 0 })).status).toBe(200)
    expect((await save(id, { results: allWork, version: 1 })).body.test.version).toBe(2)
  })

  test('savePartTest names a difference of the phone and a test that was saved since in one refusal', async () => {
    const id = await newTicket()
    expect((await save(id, { results: { screen: 'broken' } })).status).toBe(200)
    const data = { results: allWork, serial_seen: 'WRONGSERIAL9', version: 0 }
    const { status, body } = await save(id, data)
    expect([status, body]).toMatchObject([409, { version: 1, mismatches: ['serial'] }])
    expect(Object.keys(body.fields ?? {})).toEqual(['serial_seen', 'mismatch_confirmed'])
    expect((await save(id, { ...data, version: 1, mismatch_confirmed: true })).status).toBe(200)
  })

  test.each(['F2LXK0ABCD12', 'f2lx k0ab cd12', ' F2LX-K0AB-CD12 ', ''])(
    'savePartTest accepts a serial typed as %j as a match',
    async (serial_seen) => {
      const id = await newTicket()
      const saved = await save(id, { results: {}, phone_seen_id: booked, serial_seen })
      expect([saved.status, saved.body.test.mismatches]).toEqual([200, []])
    },
  )

  test('savePartTest asks about another phone, and records the mismatch by field name only', async () => {
    const id = await newTicket()
    const other = (await phoneBySlug(shop, 'iphone12')).id
    const data = { results: allWork, phone_seen_id: other, serial_seen: 'WRONGSERIAL9' }
    const refused = await save(id, data)
    expect(refused.status).toBe(409)
    expect(Object.keys(refused.body.fields ?? {})).toEqual([
      'phone_seen_id',
      'serial_seen',
      'mismatch_confirmed',
    ])
    expect((await look(id)).intake).toBeNull()

    const saved = await save(id, { ...data, mismatch_confirmed: true })
    expect(saved.body.test.mismatches).toEqual(['model', 'serial'])
    await save(id, { ...data, mismatch_confirmed: true })
    const events = (await kinds(id)).filter(({ kind }) => kind === 'ticket.phone_mismatched')
    expect(events).toEqual([{ kind: 'ticket.phone_mismatched', details: { fields: ['model', 'serial'] } }])
    const seen = await look(id)
    expect(seen.intake?.phone_seen?.displayName).toBe('iPhone 12')
    expect(JSON.stringify(seen)).not.toContain('WRONGSERIAL9')
  })

  test('a phone with a home button has eight parts to test', async () => {
    const phone = await phoneBySlug(shop, 'iphone8')
    const id = await bookFor(shop, mei, { phone_id: phone.id })
    expect((await save(id, { results: allWork, phone_seen_id: phone.id })).body.complete).toBe(false)
    const all = { ...allWork, homebutton: 'untestable' as const }
    expect((await save(id, { results: all, phone_seen_id: phone.id })).body.complete).toBe(true)
  })

  test('savePartTest refuses unknown results, stages, phones and tickets', async () => {
    const id = await newTicket()
    const wrong = (data: object, stage = 'intake', ticket = id) =>
      shop.call('PUT /api/tickets/{id}/part-tests/{stage}', { id: ticket, stage, data } as never, { as: sam })
    expect((await wrong({ results: { screen: 'excellent' } })).status).toBe(400)
    expect((await wrong({ results: {} }, 'departure')).status).toBe(400)
    expect((await wrong({ results: {}, phone_seen_id: 999_999 })).status).toBe(404)
    expect((await wrong({ results: {} }, 'intake', 987_654)).status).toBe(404)
    expect((await wrong({})).status).toBe(400)
  })

  test('markup in remarks stays text', async () => {
    const id = await newTicket()
    const remarks = '<img src=x onerror=alert(1)>'
    await save(id, { results: {}, phone_seen_id: booked, remarks })
    expect((await look(id)).intake?.remarks).toBe(remarks)
  })
})

test('isSameSerial ignores spaces, signs and case', () => {
  const gap = fc.constantFrom('', ' ', '-', '/', '.', '\t')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...'ABCXYZ0189'), gap), { minLength: 1 }), (signs) => {
      const plain = signs.map(([sign]) => sign).join('')
      const submitted = signs.map(([sign, between]) => sign.toLowerCase() + between).join('')
      expect(sameSerial(submitted, plain)).toBe(true)
      expect(sameSerial(`${submitted}7`, plain)).toBe(false)
    }),
  )
})
