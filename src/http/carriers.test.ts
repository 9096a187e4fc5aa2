import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toParcel } from '#contract/carriers.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('carriers on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const list = async (as: SignedIn) => (await app.call('GET /api/carriers', {}, { as })).body.carriers
  const add = (name: string, link: string | null) =>
    app.call('POST /api/carriers', { data: { name, link } }, { as: sam })

  test('customers are offered the carriers that are on, staff see all', async () => {
    const [hers, theirs] = [await list(mei), await list(sam)]
    expect(theirs.map(({ key }) => key)).toContain('sendle')
    expect(hers.map(({ key }) => key)).toEqual(theirs.filter(({ active }) => active).map(({ key }) => key))
    expect(hers.map(({ key }) => key)).not.toContain('sendle')
  })

  test('a carrier that the owner adds is offered at once, and its link is filled in', async () => {
    const id = await bookFor(app, mei)
    const link = 'https://pigeon.example/find/{number}?n={number}'
    const { body } = await add('Pigeon Post', link)
    expect(body.carrier).toMatchObject({ key: 'pigeon-post', name: 'Pigeon Post', link, active: true })
    expect((await add('Pigeon post', null)).body.carrier.key).toBe('pigeon-post-2')
    const data = { carrier: 'pigeon-post', tracking: 'PP/123456' }
    const answered = await app.call('PUT /api/tickets/{id}/inbound-parcel', { id, data }, { as: mei })
    expect(answered.body.inbound).toEqual({
      carrier: 'pigeon-post',
      name: 'Pigeon Post',
      number: 'PP/123456',
      link: 'https://pigeon.example/find/PP%2F123456?n=PP%2F123456',
    })
    expect(answered.body.carriers.map(({ key }) => key)).toContain('pigeon-post')
  })

  test('a carrier switched off is refused for new parcels and stays on those that have it', async () => {
    const id = await bookFor(app, mei)
    const other = await bookFor(app, mei)
    const data = { carrier: 'dhl', tracking: 'DH123456' }
    await app.call('PUT /api/tickets/{id}/inbound-parcel', { id, data }, { as: mei })
    const dhl = (await list(sam)).find(({ key }) => key === 'dhl')!
    const off = { name: 'DHL Express', link: dhl.link, active: false, version: dhl.version }
    expect((await app.call('PUT /api/carriers/{id}', { id: dhl.id, data: off }, { as: sam })).status).toBe(
      200,
    )
    expect((await app.call('PUT /api/carriers/{id}', { id: dhl.id, data: off }, { as: sam })).status).toBe(
      409,
    )
    const refused = await app.call('PUT /api/tickets/{id}/inbound-parcel', { id: other, data }, { as: mei })
    expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['carrier']])
    expect((await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })).body.inbound).toMatchObject(
      {
        carrier: 'dhl',
        name: 'DHL Express',
      },
    )
    const kept = { ...data, tracking: 'DH999999' }
    expect(
      (await app.call('PUT /api/tickets/{id}/inbound-parcel', { id, data: kept }, { as: mei })).status,
    ).toBe(200)
    expect((await app.call('DELETE /api/carriers/{id}', { id: dhl.id }, { as: sam })).status).toBe(409)
    const { carrier } = (await add('Pigeon Post', null)).body
    expect((await app.call('DELETE /api/carriers/{id}', { id: carrier.id }, { as: sam })).status).toBe(200)
    expect((await app.call('DELETE /api/carriers/{id}', { id: carrier.id }, { as: sam })).status).toBe(404)
  })

  test.each([
    'http://pigeon.example/{number}',
    'https://{number}.pigeon.example/',
    'https://pigeon.example{number}/x',
    'https://pigeon.example/find',
    'https://ada:hush@pigeon.example/{number}',
    'javascript:alert(1)//{number}',
    '{number}',
  ])('addCarrier refuses the link %s', async (link) => {
    const refused = await add('Pigeon Post', link)
    expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([400, ['link']])
  })

  test('customers change nothing', async () => {
    const data = { name: 'Mine', link: null }
    expect((await app.call('POST /api/carriers', { data }, { as: mei })).status).toBe(403)
  })
})

test('the link of any carrier that is accepted stays on its site, whatever the number', () => {
  const known = [{ key: 'x', name: 'X', link: 'https://pigeon.example/a?b={number}#{number}' }]
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (number) => {
      expect(new URL(toParcel('x', number, known)!.link!).origin).toBe('https://pigeon.example')
    }),
  )
})
