import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'

const publicUrl = 'https://repairs.example.com'

describe('security headers', () => {
  let shop: BuiltShop
  let url: string
  beforeAll(async () => {
    shop = await openBuiltShop({ PUBLIC_URL: publicUrl, TRUST_PROXY: '1', SECRET_KEY: '' })
    url = shop.running.url
  })
  afterAll(() => shop?.close())

  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const response = await fetch(url + path, { redirect: 'manual', ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const own = { origin: publicUrl, 'content-type': 'application/json' }

  test('errors, redirects, assets, HEAD, 304, 404, 413 and pages have every security header', async () => {
    const { text } = await send('/')
    const asset = /\/assets\/[\w.-]+\.js/.exec(text)![0]
    const getEtag = async (path: string) => (await send(path)).headers.get('etag')!
    const cases: [string, Parameters<typeof send>[1], number][] = [
      ['/', {}, 200],
      ['/', { method: 'HEAD' }, 200],
      ['/', { headers: { 'if-none-match': await getEtag('/') } }, 304],
      ['/repairs', {}, 200],
      ['/account/login', {}, 200],
      ['/admin/tickets', {}, 302],
      ['/admin/tickets', { method: 'HEAD' }, 302],
      ['/no/such/page', {}, 302],
      ['/no-such-file.js', {}, 404],
      ['/.well-known/security.txt', {}, 404],
      ['/account/ticket/999', { headers: { cookie: shop.cookies.customerA } }, 404],
      ['/account/login', { method: 'PUT', headers: own, body: '{}' }, 405],
      ['/account/login', { method: 'POST', headers: { origin: 'https://evil.example' } }, 403],
      ['/account/login', { method: 'POST', headers: own, body: '{}' }, 415],
      [asset, {}, 200],
      [asset, { method: 'HEAD' }, 200],
      [asset, { headers: { 'if-none-match': await getEtag(asset) } }, 304],
      ['/assets/none.js', {}, 404],
      ['/robots.txt', {}, 200],
      ['/sitemap.xml', {}, 200],
      ['/manifest.webmanifest', {}, 200],
      ['/drawings/iphone13.svg', {}, 200],
      ['/drawings/none.svg', {}, 404],
      ['/healthz', {}, 200],
      ['/readyz', {}, 200],
      ['/metrics', {}, 200],
      ['/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 403],
      ['/api/check-auth', {}, 200],
      ['/api/check-auth', { method: 'HEAD' }, 200],
      ['/api/getphones', {}, 200],
      ['/api/getphones', { headers: { 'if-none-match': await getEtag('/api/getphones') } }, 304],
      ['/api/openapi.json', {}, 200],
      ['/api/none', {}, 404],
      ['/api/get-ticket', { method: 'POST', headers: own, body: '{}' }, 401],
      ['/api/loginuser/', { method: 'POST', headers: own, body: 'a'.repeat(70_000) }, 413],
      ['/api/loginuser/', { method: 'POST', headers: own, body: '{' }, 400],
      [
        '/api/loginuser/',
        { method: 'POST', headers: { origin: publicUrl, 'content-type': 'text/plain' }, body: 'a' },
        415,
      ],
    ]
    for (const [path, init, expected] of cases) {
      const { status, headers } = await send(path, init)
      const words = `${init?.method ?? 'GET'} ${path} ${expected}`
      expect(`${init?.method ?? 'GET'} ${path} ${status}`).toBe(words)
      expect(headers.get('x-content-type-options'), words).toBe('nosniff')
      expect(headers.get('x-frame-options'), words).toBe('DENY')
      expect(headers.get('strict-transport-security'), words).toBe('max-age=63072000; includeSubDomains')
      expect(headers.get('cross-origin-opener-policy'), words).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy'), words).toBe('same-origin')
      expect(headers.get('permissions-policy'), words).toContain('geolocation=()')
      expect(headers.get('referrer-policy'), words).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
      const policy = headers.get('content-security-policy')
      expect(policy, words).toContain("default-src 'none'")
      expect(policy, words).toContain("frame-ancestors 'none'")
      expect(policy, words).not.toMatch(/unsafe|\*(?!\.)(?!\w)/)
      expect(headers.get('x-powered-by'), words).toBeNull()
      expect(headers.get('access-control-allow-origin'), words).toBeNull()
    }
  })

  test('pages under /embed may be framed by the websites that the owner lists, in their order, and no other page by any', async () => {
    const framing = async (path: string) => {
      const { status, headers } = await send(path)
      const policy = headers.get('content-security-policy') ?? ''
      return [status, /frame-ancestors ([^;]+)/.exec(policy)?.[1], headers.get('x-frame-options')]
    }
    const framed = [
      '/embed/repairs',
      '/embed/repairs/iphone13',
      '/embed/book/iphone13/screen',
      '/embed/repairs?ref=a',
    ]
    for (const path of framed) expect([path, ...(await framing(path))]).toEqual([path, 200, "'none'", 'DENY'])

    const json = { ...own, cookie: shop.cookies.staff }
    const list = async (embedSites: string[]) => {
      const known = JSON.parse((await send('/api/shop-profile', { headers: json })).text) as {
        profile: object
        version: number
      }
      const data = { profile: { ...known.profile, embedSites }, version: known.version }
      return send('/api/shop-profile', { method: 'PUT', headers: json, body: JSON.stringify({ data }) })
    }
    const sites = ['https://www.suburbanphones.example', 'https://blog.example:8443']
    expect((await list(sites)).status).toBe(200)
    for (const path of framed)
      expect([path, ...(await framing(path))]).toEqual([path, 200, sites.join(' '), null])
    for (const path of [
      '/',
      '/repairs',
      '/booking/iphone13/screen',
      '/account/login',
      '/confirmation',
      '/api/profile',
    ])
      expect([path, ...(await framing(path))]).toEqual([path, 200, "'none'", 'DENY'])
    // This shop is on https: a frame in a page without it could be changed on its way.
    expect((await list(['http://www.suburbanphones.example'])).status).toBe(400)
    await list([])
    expect(await framing('/embed/repairs')).toEqual([200, "'none'", 'DENY'])
  })

  test('embed.js may be loaded by other websites, and has at most 3 kB', async () => {
    const { status, headers, text } = await send('/embed.js')
    expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_000)
  })

  test('the hashes in the content security policy match the scripts and styles of the page', async () => {
    for (const path of [
      '/',
      '/repairs',
      '/repairs/iphone13',
      '/account/login',
      '/contact',
      '/booking/iphone13/screen',
      '/embed/book/iphone13/screen',
    ]) {
      const { text, headers } = await send(path)
      const policy = headers.get('content-security-policy')!
      const inline = [...text.matchAll(/<(script|style)((?![^>]*\ssrc=)[^>]*)>([\s\S]*?)<\/\1>/g)]
      expect(inline.length, path).toBeGreaterThan(0)
      // Data blocks never run, so they have no hash.
      const running = inline.filter(([, , attributes, body]) => body && !/json"/.test(attributes!))
      const hashes = running.map(([, , , body]) => createHash('sha256').update(body!).digest('base64'))
      const named = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash!)
      expect(named.toSorted(), path).toEqual([...new Set(hashes)].toSorted())
      expect(text, path).not.toMatch(/\son[a-z]+="|href="javascript:|\sstyle="/i)
      expect(policy).toContain("form-action 'self'")
      expect(policy).toContain("base-uri 'none'")
    }
  })

  test('cookies are HttpOnly, SameSite=Lax, Secure and host-only', async () => {
    const answers = [
      await send('/api/draft', {
        method: 'PUT',
        headers: own,
        body: JSON.stringify({ data: { phoneid: 'iphone13', repair_name: 'screen', fields: {} } }),
      }),
      await send('/api/logout', {
        method: 'POST',
        headers: { ...own, cookie: shop.cookies.customerB },
        body: '{}',
      }),
      // A booking form that is kept for a log-in sets a draft and a flash cookie.
      await send('/booking/iphone13/screen', {
        method: 'POST',
        headers: { origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'phone_serial=1&intent=log_in',
      }),
    ]
    const cookies = answers.flatMap(({ headers }) => headers.getSetCookie())
    expect(cookies.length).toBeGreaterThanOrEqual(4)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-mendpost-\w+=/)
      for (const attribute of [/; HttpOnly/i, /; SameSite=Lax/i, /; Secure/i, /; Path=\//i])
        expect(cookie).toMatch(attribute)
      expect(cookie).not.toMatch(/; Domain=/i)
    }
  })

  test('personalised responses are never cacheable by shared caches', async () => {
    const paths = [
      '/',
      '/repairs',
      '/repairs/iphone13',
      '/contact',
      '/confirmation',
      '/account/dashboard',
      `/account/ticket/${shop.ticket}`,
      '/admin/tickets',
      '/admin/staff',
      '/api/check-auth',
      '/api/draft',
      '/api/tickets/last-confirmation',
      '/api/getphones',
      '/api/profile',
      `/api/user-data/${shop.callers.customerA.account!.id}`,
      '/api/staff',
      '/api/none',
    ]
    for (const path of paths) {
      for (const cookie of [
        '',
        shop.cookies.customerA,
        shop.cookies.staff,
        '__Host-mendpost-session=wrong',
      ]) {
        const { headers, status } = await send(path, cookie ? { headers: { cookie } } : {})
        const cacheControl = headers.get('cache-control') ?? ''
        const words = `${path} ${cookie ? 'with' : 'without'} a session: ${status} ${cacheControl}`
        if (cookie) expect(cacheControl, words).toMatch(/no-store/)
        else expect(cacheControl, words).toMatch(/no-store|no-cache/)
        if (!/no-store/.test(cacheControl)) expect(headers.getSetCookie(), words).toEqual([])
      }
    }
  })

  test('a personalised page is never sent to the next visitor', async () => {
    const signedIn = await send('/repairs', { headers: { cookie: shop.cookies.customerA } })
    expect(signedIn.text).toContain('Logout')
    for (const headers of [{}, { cookie: 'other=1' }, { cookie: 'MENDPOST-SESSION=x' }] as Record<
      string,
      string
    >[]) {
      const { text } = await send('/repairs', { headers })
      expect(text).not.toMatch(/Logout|Guardedname/)
      expect(text).toContain('Login')
    }
    // Request data stays out of the cached page.
    await send('/repairs?brand=iPhone&x="><script>alert(1)</script>')
    await send('/', { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' } })
    for (const path of ['/', '/repairs?brand=iPhone'])
      expect((await send(path)).text).not.toMatch(/alert\(1\)|evil\.example/)
  })
})
