import type { Input } from '#contract/all-calls.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, expect } from 'vitest'
import { lookPicture, pdfLook } from '#domain/look/read-look.ts'
import { lookStyle } from '#domain/look/look-style.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const square = async (format: 'png' | 'jpeg' | 'gif' = 'png') => {
  const picture = sharp({ create: { width: 300, height: 200, channels: 4, background: '#3366cc' } })
  return new Blob([
    new Uint8Array(
      await picture
        .withExif({ IFD0: { Artist: 'Ada' } })
        [format]()
        .toBuffer(),
    ),
  ])
}

onOneEngine('look on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const read = async () => (await app.call('GET /api/look', {}, { as: sam })).body
  const save = (data: Input<'PUT /api/look'>['data']) => app.call('PUT /api/look', { data }, { as: sam })
  const upload = (picture: Blob) => app.call('POST /api/look/mark', { picture }, { as: sam })

  test('previewLook shows both themes of a choice and saves nothing', async () => {
    const before = await read()
    const data = { name: 'Tin Phones', accent: '#7B2F63' }
    const shown = await app.call('POST /api/look/previews', { data }, { as: sam })
    expect([shown.status, shown.body.name, shown.body.light.accent]).toEqual([200, 'Tin Phones', '#7b2f63'])
    expect(shown.body.dark.accent).not.toBe('#7b2f63')
    expect(shown.body.contrast.dark).toBeGreaterThan(4.5)
    const pale = await app.call('POST /api/look/previews', { data: { accent: '#ffcc00' } }, { as: sam })
    expect([pale.status, Object.keys(pale.body.fields ?? {})]).toEqual([400, ['accent']])
    expect(pale.body.error).toMatch(/contrast of \d\.\d:1/)
    expect(await read()).toEqual(before)
  })

  test('updateLook changes name, accent and links, and every page follows at once', async () => {
    expect(await read()).toMatchObject({ name: 'Mendpost Repairs', accent: null, mark: false })
    expect(await lookStyle(app.shop)).toBe('')
    const social = [{ label: 'Mastodon', url: 'https://social.example/@tin' }]
    const saved = await save({ name: 'Tin Phones', accent: '#7B2F63', social })
    expect([saved.status, saved.body.accent, saved.body.name]).toEqual([200, '#7b2f63', 'Tin Phones'])
    const { profile } = (await app.call('GET /api/profile', {})).body
    expect([profile.name, profile.social]).toEqual(['Tin Phones', social])
    expect(await lookStyle(app.shop)).toContain('--color-accent:#7b2f63')
    expect(await (await app.fetch('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Tin Phones',
      theme_color: '#7b2f63',
    })
    expect((await pdfLook(app.shop)).accent).toBe('#7b2f63')
    // Null is the delivered colour again, and what is left out stays.
    expect((await save({ accent: null })).body).toMatchObject({ accent: null, name: 'Tin Phones' })
  })

  test('updateLook refuses a pale accent with its measured ratio', async () => {
    const refused = await save({ accent: '#ffd400' })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      {
        accent:
          'This colour has a contrast of 1.2:1 on light pages; text needs at least 4.5:1. Please choose a darker one.',
      },
    ])
    for (const accent of ['red', '#12345', '#0a5a4d;}body{display:none', '#0a5a4g']) {
      const wrong = await save({ accent })
      expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['accent']])
    }
    expect((await read()).accent).toBeNull()
  })

  test('updateLook refuses an outdated version', async () => {
    const { version } = await read()
    expect((await save({ accent: '#7b2f63', version })).status).toBe(200)
    expect((await save({ accent: '#1f5580', version })).status).toBe(409)
    expect((await read()).accent).toBe('#7b2f63')
  })

  test('uploadMark makes every picture anew, and deleteMark goes back to the delivered ones', async () => {
    expect(await lookPicture(app.shop, '/icon-192.png')).toBeNull()
    const saved = await upload(await square('jpeg'))
    expect([saved.status, saved.body.mark]).toEqual([200, true])
    const sizes = {
      '/icon-192.png': [192, 192],
      '/icon-512.png': [512, 512],
      '/og.png': [1200, 630],
    } as const
    for (const [path, [width, height]] of Object.entries(sizes)) {
      const { bytes } = (await lookPicture(app.shop, path as keyof typeof sizes))!
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height })
      expect(Buffer.from(bytes).includes('Ada')).toBe(false)
    }
    const svg = Buffer.from((await lookPicture(app.shop, '/icon.svg'))!.bytes).toString()
    expect(svg).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/)
    expect(await lookStyle(app.shop)).toContain('/icon-192.png')
    expect((await pdfLook(app.shop)).mark).not.toBeNull()

    expect((await app.call('DELETE /api/look/mark', {}, { as: sam })).body.mark).toBe(false)
    expect(await lookPicture(app.shop, '/icon-192.png')).toBeNull()
    expect(await app.shop.storage.list('look')).toEqual([])
  })

  test('uploadMark refuses what is no picture, and SVG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const picture of [new Blob([svg]), new Blob(['GIF89a']), await square('gif')]) {
      expect((await upload(picture)).status).toBe(400)
    }
    expect((await read()).mark).toBe(false)
  })
})
