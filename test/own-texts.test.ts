import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PageTextKey } from '#contract/texts.ts'
import { addClosure } from '#domain/closures/closures.ts'
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
  /** Another process shows the former words for up to a second of its clock. */
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })

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

describe('settings on pages', () => {
  let shop: BuiltShop
  beforeAll(async () => {
    shop = await openBuiltShop()
  })
  afterAll(() => shop?.close())

  test('a warranty of 6 months is what every page says; 12 months stand nowhere', async () => {
    const { url } = shop.running
    const headers = { cookie: shop.cookies.staff, 'content-type': 'application/json', origin: url }
    const { profile, version } = (await (await fetch(`${url}/api/shop-profile`, { headers })).json()) as {
      profile: object
      version: number
    }
    const data = { profile: { ...profile, warrantyMonths: 6 }, version }
    const saved = await fetch(`${url}/api/shop-profile`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ data }),
    })
    expect(saved.status).toBe(200)
    const pages: [string, keyof BuiltShop['cookies']][] = [
      ['/', 'visitor'],
      ['/contact', 'visitor'],
      ['/warranty', 'visitor'],
      ['/terms', 'visitor'],
      ['/about', 'visitor'],
      ['/privacy', 'visitor'],
      ['/repairs/iphone13?repair=screen', 'visitor'],
      ['/booking/iphone13/screen', 'visitor'],
      [`/account/ticket/${shop.ticket}`, 'customerA'],
      [`/account/ticket/${shop.ticket}/completion`, 'customerA'],
      [`/admin/tickets/${shop.ticket}/completion`, 'staff'],
    ]
    for (const [path, role] of pages) {
      const page = await fetch(url + path, { headers: { cookie: shop.cookies[role] } })
      expect([path, page.status]).toEqual([path, 200])
      expect(await page.text(), path).not.toMatch(/12.months|twelve months/i)
    }
    const warranty = await (await fetch(`${url}/warranty`)).text()
    expect(warranty).toContain('6 months')
    expect(await (await fetch(`${url}/repairs/iphone13?repair=screen`)).text()).toContain(
      '6 months on the part',
    )
  })
  test('how long approval, bench and parcel take is what the shop has set', async () => {
    const { url } = shop.running
    const headers = { cookie: shop.cookies.staff, 'content-type': 'application/json', origin: url }
    const { profile, version } = (await (await fetch(`${url}/api/shop-profile`, { headers })).json()) as {
      profile: object
      version: number
    }
    const times = { benchTime: 'an afternoon', longBenchTime: 'three slow days', parcelTime: 'nine sunsets' }
    const data = { profile: { ...profile, ...times, approvalTime: 'before lunch' }, version }
    const saved = await fetch(`${url}/api/shop-profile`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ data }),
    })
    expect(saved.status).toBe(200)
    const text = async (path: string) => (await fetch(url + path)).text()
    expect(await text('/repairs/iphone13?repair=screen')).toContain('Usually an afternoon at our bench')
    expect(await text('/repairs/iphone13?repair=motherboard')).not.toContain('one or two working days')
    const questions = await text('/contact')
    expect(questions).toContain('Most repairs take an afternoon once the phone is on our bench')
    expect(questions).toContain('some three slow days')
    const posted = (await (await fetch(`${url}/api/texts/email-status-5`, { headers })).json()) as {
      markdown: string
    }
    const shown = await fetch(`${url}/api/texts/email-status-5/previews`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data: { markdown: posted.markdown } }),
    })
    expect(await shown.text()).toContain('If it has not arrived within nine sunsets, call us')
  })

  test('a closure without bookings shows its sentence in place of the booking form', async () => {
    const path = `${shop.running.url}/booking/iphone13/screen`
    const today = new Date().toISOString().slice(0, 10)
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await (await fetch(path)).text()).not.toContain('No new bookings at the moment')
    const sentence = 'We are on holiday until Monday.'
    const closure = { from: today, to: tomorrow, sentence, bookings: 'paused' as const }
    await addClosure(shop.shop, closure, shop.callers.staff)
    await vi.waitFor(
      async () => {
        const html = await (await fetch(path)).text()
        expect(html).toContain('No new bookings at the moment')
        expect(html).toMatch(/<div hidden="">(?:(?!<\/div>)[\s\S])*<div class="stack gap-6">/)
      },
      { timeout: 30_000, interval: 100 },
    )
  })
})
