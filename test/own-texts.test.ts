import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PageTextKey } from '#contract/texts.ts'
import { confirmText } from '#domain/texts/confirm-text.ts'
import { readText } from '#domain/texts/read-text.ts'
import { updateText } from '#domain/texts/update-text.ts'
import { openBuiltShop, type BuiltShop } from './security/built-shop.ts'

describe('pages in the words of the owner', () => {
  let shop: BuiltShop
  beforeAll(async () => {
    shop = await openBuiltShop()
  })
  afterAll(() => shop?.close())

  // Written beside the running process, as by another one.
  const save = async (key: PageTextKey, markdown: string) => {
    const { version } = await readText(shop.shop.database.db, key)
    return updateText(shop.shop, { key, markdown, version }, shop.callers.staff)
  }
  const page = async (path: string, role: 'visitor' | 'staff' = 'visitor') => {
    const headers = { cookie: shop.cookies[role] }
    return (await fetch(shop.running.url + path, { headers, redirect: 'manual' })).text()
  }
  /** Waits as long as another process may show the former words. */
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 1900, interval: 100 })

  test('the delivered pages say what they said before the owner could word them', async () => {
    const words: Record<string, string[]> = {
      '/': ['Your phone, mended and posted back.', '<h3>Choose</h3>', 'The price is fixed when you book'],
      '/about': ['is a repair bench in Melbourne, VIC, that works by post.', 'What we will not promise'],
      '/terms': ['Terms and conditions', '<h2>8. Your rights</h2>'],
      '/warranty': ['for 12 months from the day on which we post your phone back', 'Open in maps'],
      '/privacy': [
        'after 30 days without the phone',
        '730 days after a completed ticket',
        'The map on the support',
      ],
      '/contact': ['"@type":"FAQPage"', 'id="water-damage"', 'Rice does not help.'],
      '/services/iphone': ['We repair iPhones from the 6 on', 'Screens, batteries, cameras'],
      '/booking/iphone13/screen': [
        'Submit the form.',
        'Send the device with the return address on the package.',
        'Track progress on the account page.',
        'Review completion documents and get an invoice.',
        'The device is returned after payment.',
      ],
    }
    for (const [path, sentences] of Object.entries(words)) {
      const html = (await page(path)).replaceAll('<!-- -->', '')
      for (const sentence of sentences) expect(html, path).toContain(sentence)
      expect(html, path).not.toMatch(/\{(shop|warranty|keep_days|suburb)\}/)
    }
  })

  test('a changed text is on the cached page of another process within a second', async () => {
    await page('/about')
    await save('about', '# Who we are\n\nTwo people.')
    await soon(async () => {
      const html = await page('/about')
      expect(html).toContain('<h1>Who we are</h1>')
      expect(html).toContain('Two people.')
    })
  })

  test('a script in a text stays text', async () => {
    await save(
      'privacy',
      '# Privacy\n\n<script>alert(1)</script>\n\nPay <b onclick="x()">us</b>. ![p](https://a.example/p.png)',
    )
    await soon(async () => expect(await page('/privacy')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;'))
    const html = await page('/privacy')
    expect(html).toContain('&lt;b onclick=')
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('a.example/p.png')
  })

  test('the template line goes with the confirmation, and comes back with the next edit', async () => {
    const line = 'This text is a template for repair shops'
    expect(await page('/terms')).toContain(line)
    expect(await page('/terms', 'staff')).toContain('Only staff see this')
    await confirmText(shop.shop, { key: 'terms', version: 0 }, shop.callers.staff)
    await soon(async () => expect(await page('/terms')).not.toContain(line))
    expect(await page('/terms', 'staff')).not.toContain('Only staff see this')
    await save('terms', '# Terms\n\nPay.')
    await soon(async () => expect(await page('/terms')).toContain(line))
  })

  test('questions and structured data follow the text', async () => {
    await save('faq', '## B?\n\nBe.\n\n## (off) C?\n\nSecret.\n\n## A?\n\n**Ah.**')
    await soon(async () => expect(await page('/contact')).toContain('"name":"B?"'))
    const html = await page('/contact')
    expect(html).toContain('"text":"Ah."')
    expect(html).not.toContain('Secret.')
    expect(html).not.toContain('Rice does not help')
  })

  test('a service that is off has neither page nor link', async () => {
    const { markdown } = await readText(shop.shop.database.db, 'services')
    await save('services', markdown.replace('## [Google Pixel', '## (off) [Google Pixel'))
    await soon(async () => expect(await page('/')).not.toContain('/services/google-pixel'))
    const gone = await fetch(`${shop.running.url}/services/google-pixel`, { redirect: 'manual' })
    expect([gone.status, gone.headers.get('location')]).toEqual([302, '/'])
    expect(await page('/services/iphone')).toContain('iPhone repair')
  })
})
