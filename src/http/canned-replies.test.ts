import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillReply } from '#contract/canned-replies.ts'
import type { NewCannedReply } from '#contract/canned-replies.schema.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('canned replies on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let lee: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
    lee = await app.staff('Lee Chan')
  })
  afterEach(() => app.close())

  const add = (data: Partial<NewCannedReply>, as = sam) =>
    app.call('POST /api/canned-replies', { data: { name: 'Hello', text: 'Hello {name}.', ...data } }, { as })
  const names = async (as = sam) =>
    (await app.call('GET /api/canned-replies', {}, { as })).body.replies.map(({ name }) => name)

  test('the shop’s replies are everybody’s, one’s own are private', async () => {
    const own = await add({ name: 'Mine' })
    const shop = await add({ name: 'Ours', shop: true })
    expect([own.body.reply.shop, shop.body.reply.shop]).toEqual([false, true])
    expect([await names(), await names(lee)]).toEqual([['Mine', 'Ours'], ['Ours']])
    const change = (id: number) =>
      app.call(
        'PUT /api/canned-replies/{id}',
        { id, data: { name: 'Changed', text: 'Hi.', shop: true } },
        { as: lee },
      )
    expect((await change(own.body.reply.id)).status).toBe(404)
    expect((await change(shop.body.reply.id)).status).toBe(200)
    expect(await names()).toEqual(['Changed', 'Mine'])
    const remove = (id: number, as: SignedIn) => app.call('DELETE /api/canned-replies/{id}', { id }, { as })
    expect((await remove(own.body.reply.id, lee)).status).toBe(404)
    expect((await remove(own.body.reply.id, sam)).status).toBe(200)
  })

  test('an unknown placeholder is refused, with those that exist', async () => {
    const { status, body } = await add({ text: 'Hello {nmae}.' })
    expect([status, body.fields]).toEqual([400, { text: expect.stringContaining('{name}') }])
  })

  test('a step has one comment of the shop', async () => {
    expect((await add({ shop: true, step: 'approve' })).status).toBe(200)
    expect((await add({ shop: true, step: 'approve' })).status).toBe(409)
    expect((await add({ shop: false, step: 'receive' })).status).toBe(400)
  })
})

test('fillReply fills in each placeholder, and reads nothing in the values', () => {
  const values = { name: '{ticket}', ticket: '#7', phone: 'Pixel', repair: 'Screen', amount: '$1', shop: 'S' }
  expect(fillReply('{name} {ticket} {phone} {nope}', values)).toBe('{ticket} #7 Pixel {nope}')
})
