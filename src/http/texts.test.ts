import { afterEach, beforeEach, expect } from 'vitest'
import { plainLines } from '#contract/text-blocks.ts'
import { toSections } from '#contract/text-sections.ts'
import { forEachRepair } from '#contract/catalogue.ts'
import type { PageTextKey } from '#contract/texts.ts'
import { insertTextVersion } from '#domain/texts/update-text.ts'
import { findUnconfirmedTexts } from '#domain/texts/unconfirmed-texts.ts'
import { repairNotice } from '#test/repair-notice.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('texts on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const save = async (key: PageTextKey, markdown: string, version?: number) => {
    const present = version ?? (await app.call('GET /api/texts/{key}', { key }, { as: sam })).body.version
    return app.call('PUT /api/texts/{key}', { key, data: { markdown, version: present } }, { as: sam })
  }
  const shown = async (page: 'terms' | 'home' | 'contact' | 'services' | 'booking') =>
    (await app.call('GET /api/pages/texts/{page}', { page })).body.texts

  test('texts that speak of a brand are pointed at once the shop offers its phones, until they are saved or confirmed', async () => {
    const pointed = async () => {
      const { texts } = (await app.call('GET /api/texts', {}, { as: sam })).body
      return texts.flatMap(({ key, phones_since }) => (phones_since.length > 0 ? [[key, phones_since]] : []))
    }
    const add = async (new_series: string, model: string) => {
      const added = await app.call(
        'POST /api/phones',
        {
          data: {
            brand: '',
            new_series,
            model,
            displayName: `${new_series} ${model}`,
            releaseYear: null,
            drawing: null,
            hidden: false,
          },
        },
        { as: sam },
      )
      const { id, phoneid } = added.body.phone
      const data = { ...forEachRepair(() => 0), id, phoneid, screen: 199 }
      return app.call('PUT /api/update-device/', { data }, { as: sam })
    }
    expect(await pointed()).toEqual([])
    expect((await add('Fairphone', '5')).status).toBe(200)
    expect(await pointed()).toEqual([])
    expect((await add('Google Pixel', '9')).status).toBe(200)
    expect((await add('One Plus', '12')).status).toBe(200)
    const both = ['Google Pixel 9', 'One Plus 12']
    expect(await pointed()).toEqual([
      ['faq', both],
      ['services', both],
    ])
    app.clock.advance(1000)
    await save(
      'services',
      '# Services\n\n## [Google Pixel repair](/services/google-pixel)\n\nAt a set price.\n\nWe do.',
    )
    expect(await pointed()).toEqual([['faq', both]])
    await app.call('POST /api/texts/{key}/confirmation', { key: 'faq', data: { version: 0 } }, { as: sam })
    expect(await pointed()).toEqual([])
  })

  test('updateText shows the new words at once, keeps every version and names its author', async () => {
    const first = await save('about', '# About\n\nWe mend phones.')
    expect(first.body).toMatchObject({ key: 'about', version: 1, delivered: null, author: 'Sam Okafor' })
    await save('about', '# About\n\nWe mend phones well.')
    const { versions } = (await app.call('GET /api/texts/{key}/versions', { key: 'about' }, { as: sam })).body
    expect(versions.map(({ version }) => version)).toEqual([2, 1, 0])
    const page = await app.call('GET /api/pages/texts/{page}', { page: 'about' })
    expect(plainLines(page.body.texts.about!.blocks)).toEqual(['We mend phones well.'])
    const compared = await app.call(
      'GET /api/texts/{key}/versions/{number}',
      { key: 'about', number: 1 },
      { as: sam },
    )
    expect(compared.body.lines).toEqual([
      { line: '# About', in: 'both' },
      { line: '', in: 'both' },
      { line: 'We mend phones.', in: 'chosen' },
      { line: 'We mend phones well.', in: 'present' },
    ])
    const { texts } = (await app.call('GET /api/texts', {}, { as: sam })).body
    expect(texts.find(({ key }) => key === 'about')).toMatchObject({ version: 2, delivered: null })
  })

  test('a stored text that cannot be drawn shows the delivered one, and can be mended', async () => {
    const markdown = `${'>'.repeat(1000)} a`
    await app.shop.database.transaction((tx) =>
      insertTextVersion(tx, app.shop, { key: 'terms', markdown, version: 1 }, sam.accountid),
    )
    const words = async () => plainLines((await shown('terms')).terms!.blocks)[0]
    expect(await words()).toMatch(/\w/)
    expect((await save('terms', markdown, 1)).body.fields).toHaveProperty('markdown')
    expect((await save('terms', '# Terms\n\nPay.', 1)).status).toBe(200)
    expect(await words()).toBe('Pay.')
  })

  test('updateText with the delivered words goes back to the text as delivered', async () => {
    const { markdown, delivered } = (await app.call('GET /api/texts/{key}', { key: 'terms' }, { as: sam }))
      .body
    await save('terms', '# Terms\n\nPay.')
    const back = await save('terms', markdown)
    expect(back.body).toMatchObject({ version: 2, delivered, markdown })
  })

  test('updateText refuses a version that a colleague saved over, and shows theirs', async () => {
    await save('about', 'Ours.', 0)
    const late = await save('about', 'Mine.', 0)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ text: { markdown: 'Ours.', version: 1 } })
  })

  test.both('two parallel saves of one version make one of them the next version', async () => {
    const saves = await Promise.all([save('about', 'One.', 0), save('about', 'Other.', 0)])
    expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test.each([
    ['about', 'x'.repeat(20_001), /20,000/],
    ['about', ' ', /write the text/],
    ['about', 'Made by {nobody}.', /no \{nobody\}/],
    ['about', '[x](javascript:alert(1))', /not allowed/],
    ['about', '[x](//evil.example)', /not allowed/],
    ['about', '[x](data:text/html,x)', /not allowed/],
    ['about', '<javascript:alert(1)>', /not allowed/],
    ['about', '[x][1]\n\n[1]: vbscript:x', /not allowed/],
    ['services', '## Pixel\n\nWe mend them.', /needs a link/],
    ['services', '## [A](/services/a)\n\nA\n\n## [B](/services/a)', /Two services/],
    ['faq', '## Why?', /no answer/],
    ['preparation', 'Pack it.', /one list/],
    ['preparation', '- {if nokia} Pack it.', /no condition “nokia”/],
    ['notice', 'From {shop}.', /no placeholders/],
  ] as [PageTextKey, string, RegExp][])('updateText of %s refuses %j', async (key, markdown, sentence) => {
    const refused = await save(key, markdown, 0)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ fields: { markdown: expect.stringMatching(sentence) as string } })
    expect((await app.call('GET /api/texts/{key}', { key }, { as: sam })).body.version).toBe(0)
  })

  test('links to http, https, mail, telephone and own pages are allowed', async () => {
    const markdown = [
      'https://a.example',
      'http://a.example',
      'mailto:a@b.example',
      'tel:0355500123',
      '/about',
      '#x',
    ]
    const saved = await save('about', markdown.map((to) => `[x](${to})`).join(' '), 0)
    expect(saved.status).toBe(200)
  })

  test('confirmText holds until the next edit', async () => {
    expect(await findUnconfirmedTexts(app.shop.database.db)).toEqual(['terms', 'warranty', 'privacy'])
    const confirmed = await app.call(
      'POST /api/texts/{key}/confirmation',
      { key: 'terms', data: { version: 0 } },
      { as: sam },
    )
    expect(confirmed.body).toMatchObject({ version: 0, confirmed_by: 'Sam Okafor' })
    expect(await findUnconfirmedTexts(app.shop.database.db)).toEqual(['warranty', 'privacy'])
    await save('terms', '# Terms\n\nPay.')
    const stale = await app.call(
      'POST /api/texts/{key}/confirmation',
      { key: 'terms', data: { version: 0 } },
      { as: sam },
    )
    expect(stale.status).toBe(409)
    await app.call('POST /api/texts/{key}/confirmation', { key: 'terms', data: { version: 1 } }, { as: sam })
    expect(await findUnconfirmedTexts(app.shop.database.db)).toEqual(['warranty', 'privacy'])
  })

  test('a text that was confirmed as delivered before a release reworded it has to be confirmed anew', async () => {
    await app.call(
      'POST /api/texts/{key}/confirmation',
      { key: 'privacy', data: { version: 0 } },
      { as: sam },
    )
    await app.shop.database.db.updateTable('text_versions').set({ delivered: '2026-11' }).execute()
    expect(await findUnconfirmedTexts(app.shop.database.db)).toContain('privacy')
    const { body } = await app.call('GET /api/texts/{key}', { key: 'privacy' }, { as: sam })
    expect(body).toMatchObject({ delivered: '2026-12', confirmed_at: null })
  })

  test('previewText shows the words filled in and saves nothing', async () => {
    const preview = await app.call(
      'POST /api/texts/{key}/previews',
      { key: 'about', data: { markdown: 'Ask {shop}.' } },
      { as: sam },
    )
    expect(plainLines(preview.body.blocks)).toEqual(['Ask Mendpost Repairs.'])
    expect((await app.call('GET /api/texts/{key}', { key: 'about' }, { as: sam })).body.version).toBe(0)
  })

  test('a question that is off is shown nowhere, and the others keep their order', async () => {
    await save('faq', '## B?\n\nBe.\n\n## (off) C?\n\nSecret.\n\n## A?\n\nAh.')
    const { sections } = toSections((await shown('contact')).faq!.blocks)
    expect(sections.map(({ title }) => title)).toEqual(['B?', 'A?'])
    expect(JSON.stringify(await shown('home'))).not.toContain('Secret.')
  })

  test('a service that is off is in neither profile nor sitemap', async () => {
    const { markdown } = (await app.call('GET /api/texts/{key}', { key: 'services' }, { as: sam })).body
    await save('services', markdown.replace('## [Google Pixel', '## (off) [Google Pixel'))
    const { profile } = (await app.call('GET /api/profile', {})).body
    expect(profile.services?.map(({ slug }) => slug)).not.toContain('google-pixel')
    expect(profile.services).toHaveLength(5)
    const sitemap = await app.fetch('/sitemap.xml')
    expect(await sitemap.text()).not.toContain('google-pixel')
  })

  test('a changed fact of the profile is on the pages at once', async () => {
    const { profile, version } = (await app.call('GET /api/shop-profile', {}, { as: sam })).body
    await app.call(
      'PUT /api/shop-profile',
      { data: { profile: { ...profile, name: 'Fix & Co <b>' }, version } },
      { as: sam },
    )
    expect(plainLines((await shown('terms')).terms!.blocks)[0]).toBe(
      'What you and Fix & Co <b> agree on when you book a repair.',
    )
  })

  test('a ticket shows the notice that was accepted for ever, and asks others for the present one', async () => {
    const mei = await app.customer('Mei Chen')
    const before = await bookFor(app, mei, { notice_version: repairNotice.version })
    await save('notice', 'Back up *everything*.\n\nReally.')
    const after = await bookFor(app, mei, { notice_version: undefined as never })
    const getNotice = async (id: number) => {
      const { notice, notice_text: words } = (
        await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })
      ).body
      return { ...notice, words }
    }
    expect((await getNotice(before)).words).toEqual(repairNotice)
    expect((await getNotice(after)).words).toEqual({
      version: 'own-1',
      message: ['Back up everything.', 'Really.'],
    })
    await app.call(
      'POST /api/tickets/{id}/notice-acceptance',
      { id: after, data: { notice_version: 'own-1' } },
      { as: mei },
    )
    await save('notice', 'Another one.')
    expect((await getNotice(after)).words.message).toEqual(['Back up everything.', 'Really.'])
    expect((await getNotice(after)).words.version).toBe('own-1')
  })

  test('a ticket keeps the terms that were accepted, with the facts of that day', async () => {
    const mei = await app.customer('Mei Chen')
    const { label } = (await shown('booking')).terms!
    const phone = await phoneBySlug(app, 'iphone13')
    const book = (terms_version?: string) =>
      app.call(
        'POST /api/submitticket/',
        { data: { ...aBooking(phone), ...(terms_version === undefined ? {} : { terms_version }) } },
        { as: mei },
      )
    const id = (await book(label)).body.ticket_id
    await save('terms', '# Terms\n\nAll new.')
    const { profile, version } = (await app.call('GET /api/shop-profile', {}, { as: sam })).body
    await app.call(
      'PUT /api/shop-profile',
      { data: { profile: { ...profile, name: 'Another name' }, version } },
      { as: sam },
    )
    const kept = await app.call('GET /api/tickets/{id}/terms', { id }, { as: mei })
    expect(plainLines(kept.body.blocks)[0]).toBe(
      'What you and Mendpost Repairs agree on when you book a repair.',
    )
    const other = await app.customer('Ben Otieno')
    expect((await app.call('GET /api/tickets/{id}/terms', { id }, { as: other })).status).toBe(404)
    // The wording of a form that was open meanwhile is known, because it was accepted before.
    expect((await book(label)).status).toBe(200)
    const unknown = await book('2026-11.00000000')
    expect(unknown.status).toBe(400)
    expect(unknown.body).toMatchObject({
      fields: { terms_version: expect.stringContaining('changed') as string },
    })
    // The ten original fields alone make a ticket.
    const plain = await book()
    expect(plain.status).toBe(200)
    expect(
      (await app.call('GET /api/tickets/{id}/terms', { id: plain.body.ticket_id }, { as: mei })).status,
    ).toBe(404)
  })
})
