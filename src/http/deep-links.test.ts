import { afterEach, beforeEach, expect } from 'vitest'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type TestApp } from '#test/open-test-app.ts'

onOneEngine('deep links on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => void (app = await openTestApp({ engine })))
  afterEach(() => app.close())

  test('readDeepLink answers the link to a booking form with its source, and its QR code', async () => {
    const as = await app.staff()
    const read = (ref: string) =>
      app.call('GET /api/deep-links', { phone: 'iphone13', repair: 'screen', ref }, { as })
    const { body } = await read('Shop window & counter')
    expect(body.url).toBe(`${publicOrigin}/book/iphone13/screen?ref=Shop+window+%26+counter`)
    expect(body.code.path).toMatch(/^M\d/)
    expect((await read('')).body.url).toBe(`${publicOrigin}/book/iphone13/screen`)
    expect((await read('x'.repeat(101))).status).toBe(400)
  })
})
