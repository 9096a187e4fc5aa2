import { afterEach, beforeEach, expect } from 'vitest'
import { openApiDocument } from '#contract/openapi.ts'
import { partKeys } from '#contract/part-tests.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'

const label = 'Water damage treatment and full cleaning'
const key = 'waterdamagetreatmentandfullcleaning'

onOneEngine('a repair that the shop has added on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let mei: SignedIn
  let phone: Phone
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
    mei = await app.customer()
    const details = { label, part: false, sentence: '', benchTime: 'long' as const, warrantyMonths: 3 }
    const added = await app.call(
      'POST /api/repairs',
      { data: { ...details, needsPasscode: false, series: null } },
      { as: sam },
    )
    if (added.body.repair.key !== key) throw new Error(`The key is ${added.body.repair.key}`)
    const before = await phoneBySlug(app, 'iphone13')
    const data = { ...before, drawing: undefined, extras: [{ key, price: 95 }] }
    phone = (await app.call('PUT /api/update-device/', { data }, { as: sam })).body.phone
    const booked = await app.call(
      'POST /api/submitticket/',
      { data: aBooking(phone, { repair_name: key }) },
      { as: mei },
    )
    id = booked.body.ticket_id
  })
  afterEach(() => app.close())

  test('is named on the private page of a ticket by the profile, hidden or not', async () => {
    const { link } = (await app.call('GET /api/tickets/{id}/link', { id }, { as: mei })).body
    const { body } = await app.call(
      'GET /api/track/{token}',
      { token: link.split('/').at(-1)! },
      { as: app.browser() },
    )
    expect(body).toMatchObject({ ticket_id: id, repair_name: key, displayName: 'iPhone 13' })
    const { repairs } = (await app.call('GET /api/profile', {})).body.profile
    expect(repairs!.find((repair) => repair.key === key)).toMatchObject({ label, part: false })
  })

  test('is no line of a part test, which has the eight parts for its ticket too', async () => {
    const all = Object.fromEntries(partKeys.map((part) => [part, 'working' as const]))
    const { homebutton: _, ...results } = all
    const data = { results: { ...results, [key]: 'broken' }, phone_seen_id: phone.id }
    const saved = await app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage: 'intake', data } as never,
      { as: sam },
    )
    expect([saved.status, saved.body.complete]).toEqual([200, true])
    const { intake } = (await app.call('GET /api/tickets/{id}/bench', { id }, { as: mei })).body
    expect(Object.keys(intake!.results).toSorted()).toEqual([...partKeys].toSorted())
  })

  test('is counted in the owner’s numbers, and named in their file', async () => {
    await setProfile(app, sam)
    for (const status of [2, 3, 4, 5] as const) await setStatus(app, sam, id, status)
    const { margins } = (await app.call('GET /api/numbers', {}, { as: sam })).body
    expect(margins.map((row) => [row.repair, row.finished])).toEqual([[key, 1]])
    const csv = await (await app.fetch('/api/numbers.csv', {}, sam)).text()
    expect(csv).toContain(label)
    expect(csv).not.toContain(`${label} Replacement`)
  })

  test('keeps its phone in list and sitemap when it is the only one offered', async () => {
    const none = Object.fromEntries(
      Object.keys(phone).flatMap((name) => (partKeys.includes(name as never) ? [[name, 0]] : [])),
    )
    const data = { ...phone, ...none, extras: [{ key, price: 95 }] }
    expect((await app.call('PUT /api/update-device/', { data }, { as: sam })).status).toBe(200)
    const listed = JSON.parse((await app.call('GET /api/getphones', {})).body.data) as Phone[]
    expect(listed.find(({ phoneid }) => phoneid === 'iphone13')).toMatchObject({
      screen: 0,
      extras: [{ key, label, price: 95 }],
    })
    expect(await (await app.fetch('/sitemap.xml')).text()).toContain('/repairs/iphone13<')
  })

  test('is an extra of the phones that have a price for it; of others the field is left out, as the API says', async () => {
    expect((await app.call('GET /api/getphone/{phoneName}', { phoneName: 'iphone13' })).body.extras).toEqual([
      { key, label, price: 95 },
    ])
    expect(
      (await app.call('GET /api/getphone/{phoneName}', { phoneName: 'iphone14' })).body,
    ).not.toHaveProperty('extras')
    const listed = JSON.parse((await app.call('GET /api/getphones', {})).body.data) as Phone[]
    expect(listed.filter((one) => 'extras' in one).map(({ phoneid }) => phoneid)).toEqual(['iphone13'])
    const cleared = { ...phone, extras: [{ key, price: 0 }] }
    const saved = await app.call('PUT /api/update-device/', { data: cleared }, { as: sam })
    expect(saved.body.phone).not.toHaveProperty('extras')

    const said = JSON.stringify(openApiDocument())
    expect(said).toContain('left out where the phone has none')
    expect(said).toContain('Those left out stay as they are')
  })
})
