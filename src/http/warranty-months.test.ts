import { afterEach, beforeEach, expect } from 'vitest'
import { pageTexts, type PageWithTexts } from '#contract/texts.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('months of warranty on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const save = async (warrantyMonths: number) => {
    const { profile, version } = (await app.call('GET /api/shop-profile', {}, { as: sam })).body
    return app.call(
      'PUT /api/shop-profile',
      { data: { profile: { ...profile, warrantyMonths }, version } },
      { as: sam },
    )
  }
  const allTexts = async () => {
    const pages = Object.keys(pageTexts) as PageWithTexts[]
    const texts = await Promise.all(pages.map((page) => app.call('GET /api/pages/texts/{page}', { page })))
    return JSON.stringify(texts.map(({ body }) => body))
  }

  test('every text of a page follows the setting', async () => {
    expect(await allTexts()).toContain('12 months')
    await save(6)
    expect(await allTexts()).not.toContain('12 months')
    expect(await allTexts()).toContain('for 6 months')
    await save(1)
    expect(await allTexts()).toContain('for 1 month ')
  })

  test('no email says 12 months, whatever its text', async () => {
    await save(6)
    for (const { key } of (await app.call('GET /api/texts', {}, { as: sam })).body.texts) {
      const { markdown } = (await app.call('GET /api/texts/{key}', { key }, { as: sam })).body
      const shown = await app.call('POST /api/texts/{key}/previews', { key, data: { markdown } }, { as: sam })
      expect([key, shown.status]).toEqual([key, 200])
      expect(JSON.stringify(shown.body), key).not.toMatch(/12.months|twelve months/i)
    }
  })

  test('the completion document offers the warranty of the setting', async () => {
    await save(6)
    const mei = await app.customer('Mei Chen')
    const id = await bookFor(app, mei)
    const { usual_warranty: until } = (
      await app.call('GET /api/tickets/{id}/completion', { id }, { as: sam })
    ).body
    const days = (Date.parse(until) - app.clock.now()) / 86_400_000
    expect(days).toBeGreaterThan(175)
    expect(days).toBeLessThan(190)
  })

  test('updateShopProfile refuses no warranty at all, which the texts could not say', async () => {
    expect((await save(0)).status).toBe(400)
  })
})
