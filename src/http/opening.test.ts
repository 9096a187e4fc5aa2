import { afterEach, beforeEach, describe, expect } from 'vitest'
import { bindingTexts } from '#contract/texts.ts'
import type { Opening } from '#contract/opening.schema.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('opening on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let mei: SignedIn
  const begin = async (publicUrl: string, sendsEmails = true) => {
    app = await openTestApp({ engine, throttle: false, parts: { publicUrl, sendsEmails } })
    sam = await app.staff('Sam Okafor')
    mei = await app.customer('Mei Tanaka')
  }
  afterEach(() => app.close())

  const read = async () => (await app.call('GET /api/opening', {}, { as: sam })).body
  const save = (open: boolean, sentence = '', version?: number) =>
    app.call('PUT /api/opening', { data: { open, sentence, version } }, { as: sam })
  const book = async () =>
    app.call('POST /api/submitticket/', { data: aBooking(await phoneBySlug(app, 'iphone13')) }, { as: mei })
  const shown = async () => (await app.call('GET /api/profile', {})).body.profile.opening
  const missing = async () => (await read()).checklist.filter(({ done }) => !done).map(({ key }) => key)
  const changeProfile = async (fields: Record<string, string | number>) => {
    const { profile, version } = (await app.call('GET /api/shop-profile', {}, { as: sam })).body
    const data = { profile: { ...profile, ...fields }, version }
    expect((await app.call('PUT /api/shop-profile', { data }, { as: sam })).status).toBe(200)
  }
  const setPrice = async () => {
    const { id, phoneid, ...phone } = (
      await app.call('GET /api/getphone/{phoneName}', { phoneName: 'iphone13' })
    ).body
    const data = { ...phone, id, phoneid, screen: 277 }
    expect((await app.call('PUT /api/update-device/', { data }, { as: sam })).status).toBe(200)
  }
  const confirmTexts = async () => {
    for (const key of bindingTexts) {
      const confirmed = await app.call(
        'POST /api/texts/{key}/confirmation',
        { key, data: { version: 0 } },
        { as: sam },
      )
      expect(confirmed.status).toBe(200)
    }
  }
  const confirmEverything = async () => {
    await changeProfile({ name: 'Tin Phones', street: '4 Banksia Road', phone: '03 5550 0199' })
    await changeProfile({ latitude: -37.9061, longitude: 144.9984 })
    await setPrice()
    await confirmTexts()
  }

  test('updateOpening refuses a public shop whose emails are not sent', async () => {
    await begin('https://repairs.example', false)
    await confirmEverything()
    const refused = await save(true)
    expect([refused.status, refused.body]).toMatchObject([409, { missing: ['mail'] }])
    expect(refused.body.error).toContain('a mail server that sends')
    expect((await app.call('GET /api/profile', {})).body.profile.mail).toBe(false)
  })

  describe('with a public address', () => {
    beforeEach(() => begin('https://repairs.example'))

    test('updateOpening names what is missing, and opens once everything is confirmed', async () => {
      expect(await read()).toMatchObject({ open: false, soon: true })
      expect(await missing()).toEqual(['name', 'address', 'map_point', 'phone', 'prices', 'texts'])
      const refused = await save(true)
      expect([refused.status, refused.body.error]).toEqual([
        409,
        'The shop cannot open yet. Please confirm the name of the shop, its address, its place on the map, its phone number, a price of your own and the legal texts first.',
      ])
      expect(refused.body).toMatchObject({
        missing: ['name', 'address', 'map_point', 'phone', 'prices', 'texts'],
      })

      await changeProfile({ name: 'Tin Phones', street: '4 Banksia Road' })
      expect((await save(true)).body).toMatchObject({ missing: ['map_point', 'phone', 'prices', 'texts'] })
      await changeProfile({ latitude: -37.9061, longitude: 144.9984 })
      // The same number with other spaces is still the example.
      await changeProfile({ phone: '0355 500123' })
      expect(await missing()).toEqual(['phone', 'prices', 'texts'])
      await changeProfile({ phone: '03 5550 0199' })
      await setPrice()
      expect(await missing()).toEqual(['texts'])
      await confirmTexts()
      const { status, body } = await save(true)
      expect([status, body.open, body.soon]).toEqual([200, true, false])
      expect((await book()).status).toBe(200)
    })

    test('submitTicket answers not_open in the words of the shop until it opens', async () => {
      await save(false, 'We open on 1 December.')
      expect(await shown()).toEqual({ state: 'soon', sentence: 'We open on 1 December.', own: [] })
      const refused = await book()
      expect([refused.status, refused.body.error]).toEqual([409, 'We open on 1 December.'])
      expect(refused.body).toMatchObject({ code: 'not_open' })
      await changeProfile({ phone: '03 5550 0199' })
      expect((await shown())?.own).toEqual(['phone'])
      await save(false)
      expect((await book()).body.error).toBe('We are not open yet.')
    })

    test('updateOpening closes for new bookings and opens again without a second check', async () => {
      await confirmEverything()
      await save(true)
      const mine = await book()
      expect((await save(false, 'We are moving.')).body).toMatchObject({ open: false, soon: false })
      expect(await shown()).toEqual({ state: 'closed', sentence: 'We are moving.', own: [] })
      expect((await book()).body.error).toBe('We are moving.')
      // Customers still reach their tickets.
      const pages = await app.fetch(`/api/tickets/${mine.body.ticket_id}/money`, {}, mei)
      expect(pages.status).toBe(200)
      await changeProfile({ name: 'Mendpost Repairs' })
      expect((await save(true)).status).toBe(200)
      expect(await shown()).toBeUndefined()
    })

    test('updateOpening refuses an outdated version and shows what a colleague saved', async () => {
      const { version } = await read()
      expect((await save(false, 'Mine', version)).status).toBe(200)
      const late = await save(false, 'Late', version)
      expect(late.status).toBe(409)
      expect((late.body as unknown as { opening: Opening }).opening.sentence).toBe('Mine')
      const wrong = await app.call(
        'PUT /api/opening',
        { data: { open: 'perhaps' as never, sentence: 'x'.repeat(201) } },
        { as: sam },
      )
      expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['open', 'sentence']])
    })

    test('robots.txt and the sitemap name no page until the shop opens', async () => {
      const text = async (path: string) => (await app.fetch(path)).text()
      expect(await text('/robots.txt')).toMatch(/^Disallow: \/$/m)
      expect(await text('/sitemap.xml')).not.toContain('<loc>')
      await confirmEverything()
      await save(true)
      expect(await text('/robots.txt')).not.toMatch(/^Disallow: \/$/m)
      expect(await text('/sitemap.xml')).toContain('/repairs/iphone13</loc>')
    })

    test('each opening and closing is one event', async () => {
      await confirmEverything()
      for (const open of [false, true, true, false, false]) await save(open)
      const rows = await app.shop.database.db
        .selectFrom('events')
        .select('kind')
        .where('kind', 'in', ['shop.opened', 'shop.closed'])
        .orderBy('id')
        .execute()
      expect(rows.map(({ kind }) => kind)).toEqual(['shop.opened', 'shop.closed'])
    })
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:4000', 'http://[::1]:3000'])(
    'at %s the shop is open at once, with the example prices',
    async (publicUrl) => {
      await begin(publicUrl)
      expect(await read()).toMatchObject({ open: true, soon: false })
      expect((await book()).status).toBe(200)
      await save(false, 'Back on Monday.')
      expect((await book()).body.error).toBe('Back on Monday.')
      await save(true)
      expect((await book()).status).toBe(200)
    },
  )
})
