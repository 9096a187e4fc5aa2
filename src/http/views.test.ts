import { afterEach, beforeEach, expect } from 'vitest'
import { MAX_VIEWS } from '#contract/views.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('saved views on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let lee: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
    lee = await app.staff('Lee Chan')
  })
  afterEach(() => app.close())

  const save = (name: string, more: object = {}, as = sam) =>
    app.call('POST /api/views', { data: { name, filter: { open: true }, ...more } }, { as })
  const names = async (as = sam) =>
    (await app.call('GET /api/views', {}, { as })).body.views.map(({ name, first }) => [name, first])

  test('each person has views of their own, one of them first', async () => {
    const { body } = await save('Mine', { filter: { mine: true, queue: 'to_post', sort: 'oldest' } })
    expect(body.view.filter).toEqual({ mine: true, queue: 'to_post', sort: 'oldest' })
    await save('Open', { first: true })
    expect([await names(), await names(lee)]).toEqual([
      [
        ['Mine', false],
        ['Open', true],
      ],
      [],
    ])
    const { id } = body.view
    await app.call('PUT /api/views/{id}', { id, data: { first: true } }, { as: sam })
    expect(await names()).toEqual([
      ['Mine', true],
      ['Open', false],
    ])
    const renamed = await app.call('PUT /api/views/{id}', { id, data: { name: 'My post' } }, { as: sam })
    expect([renamed.body.view.name, renamed.body.view.first]).toEqual(['My post', true])
  })

  test('a view of another person is unknown', async () => {
    const { id } = (await save('Mine')).body.view
    const data = { name: 'Taken over' }
    expect((await app.call('PUT /api/views/{id}', { id, data }, { as: lee })).status).toBe(404)
    expect((await app.call('DELETE /api/views/{id}', { id }, { as: lee })).status).toBe(404)
    expect((await app.call('DELETE /api/views/{id}', { id: 999_999 }, { as: sam })).status).toBe(404)
    expect((await app.call('DELETE /api/views/{id}', { id }, { as: sam })).status).toBe(200)
    expect(await names()).toEqual([])
  })

  test('a name is used once by each person, and a wrong filter is refused', async () => {
    await save('Mine')
    const again = await save('Mine')
    expect([again.status, again.body.fields]).toEqual([409, { name: expect.any(String) }])
    expect((await save('Mine', {}, lee)).status).toBe(200)
    expect((await save('  ')).status).toBe(400)
    expect((await save('Wrong', { filter: { queue: 'nonsense' } })).status).toBe(400)
  })

  test(`there are at most ${MAX_VIEWS} views`, async () => {
    for (let at = 0; at < MAX_VIEWS; at++) await save(`View ${at}`)
    expect((await save('One more')).status).toBe(409)
    expect(await names()).toHaveLength(MAX_VIEWS)
  })
})
