import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import { searchAudit } from '#contract/audit.ts'
import { getBenchRecord, savePartTest, type NewPartTest } from '#contract/part-tests.ts'
import { addPhoto } from '#contract/photos.ts'
import { benchFacts, intakeDone } from '#domain/bench/bench-facts.ts'
import { sameSerial } from '#domain/bench/same-serial.ts'
import { aPicture } from '#test/a-picture.ts'
import { bookFor, phoneBySlug } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const allWork = Object.fromEntries(
  repairKeys.filter((key) => key !== 'homebutton').map((key) => [key, 'working' as const]),
)

describe.each(engines)('part tests on %s', (engine) => {
  let shop: TestShop
  let mei: SignedIn
  let sam: SignedIn
  let booked: number
  beforeAll(async () => {
    shop = await openTestShop({ engine, throttle: false })
    mei = await shop.customer()
    sam = await shop.staff()
    booked = (await phoneBySlug(shop, 'iphone13')).id
  })
  afterAll(() => shop.close())

  const newTicket = () => bookFor(shop, mei, { phone_serial: 'F2LX K0AB-CD12' })
  const save = (id: number, data: NewPartTest, stage: 'intake' | 'completion' = 'intake') =>
    shop.call(savePartTest, { id, stage, data }, { as: sam })
  const look = async (id: number, as = mei) => (await shop.call(getBenchRecord, { id }, { as })).body
  const kinds = async (id: number) => {
    const { body } = await shop.call(searchAudit, { data: { ticket: id } }, { as: sam })
    return body.events.map(({ kind, details }) => ({ kind, details }))
  }

  test('a test may be saved half done and finished later, and the customer reads it', async () => {
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

  test.each(['F2LXK0ABCD12', 'f2lx k0ab cd12', ' F2LX-K0AB-CD12 ', ''])(
    'a serial read as %j is no mismatch',
    async (serial_seen) => {
      const id = await newTicket()
      const saved = await save(id, { results: {}, phone_seen_id: booked, serial_seen })
      expect([saved.status, saved.body.test.mismatches]).toEqual([200, []])
    },
  )

  test('another phone is refused until somebody has seen that, and then written down by field name only', async () => {
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

  test('a phone with a home button has eight parts to try', async () => {
    const phone = await phoneBySlug(shop, 'iphone8')
    const id = await bookFor(shop, mei, { phone_id: phone.id })
    expect((await save(id, { results: allWork, phone_seen_id: phone.id })).body.complete).toBe(false)
    const all = { ...allWork, homebutton: 'untestable' as const }
    expect((await save(id, { results: all, phone_seen_id: phone.id })).body.complete).toBe(true)
  })

  test('the facts of the bench tell when a phone may be called received', async () => {
    const id = await newTicket()
    const facts = () => benchFacts(shop.shop.books.db, id)
    expect(await facts()).toEqual({
      intakeTested: false,
      intakePhotos: 0,
      mismatches: [],
      completionTested: false,
      completionIssued: false,
    })
    await save(id, { results: allWork, phone_seen_id: booked })
    expect(intakeDone(await facts())).toBe(false)
    for (let taken = 0; taken < 2; taken += 1) {
      await shop.call(addPhoto, { id, stage: 'intake', picture: await aPicture() }, { as: sam })
    }
    expect(await facts()).toMatchObject({ intakeTested: true, intakePhotos: 2 })
    expect(intakeDone(await facts())).toBe(true)
  })

  test('what is no result, no stage, no phone or no ticket is refused', async () => {
    const id = await newTicket()
    const wrong = (data: object, stage = 'intake', ticket = id) =>
      shop.call(savePartTest, { id: ticket, stage, data } as never, { as: sam })
    expect((await wrong({ results: { screen: 'excellent' } })).status).toBe(400)
    expect((await wrong({ results: {} }, 'departure')).status).toBe(400)
    expect((await wrong({ results: {}, phone_seen_id: 999_999 })).status).toBe(404)
    expect((await wrong({ results: {} }, 'intake', 987_654)).status).toBe(404)
    expect((await wrong({})).status).toBe(400)
  })

  test('markup in remarks travels as text', async () => {
    const id = await newTicket()
    const remarks = '<img src=x onerror=alert(1)>'
    await save(id, { results: {}, phone_seen_id: booked, remarks })
    expect((await look(id)).intake?.remarks).toBe(remarks)
  })
})

test('a serial is the same however it is spaced and written', () => {
  const gap = fc.constantFrom('', ' ', '-', '/', '.', '\t')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...'ABCXYZ0189'), gap), { minLength: 1 }), (signs) => {
      const plain = signs.map(([sign]) => sign).join('')
      const typed = signs.map(([sign, between]) => sign.toLowerCase() + between).join('')
      expect(sameSerial(typed, plain)).toBe(true)
      expect(sameSerial(`${typed}7`, plain)).toBe(false)
    }),
  )
})
