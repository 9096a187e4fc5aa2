import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { sendRaw, type RawResponse } from './raw-socket.ts'

let shop: BuiltShop
let port: number
beforeAll(async () => {
  shop = await openBuiltShop()
  port = Number(new URL(shop.running.url).port)
})
afterAll(() => shop?.close())

const send = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> => {
  const lines = Object.entries({ host: `localhost:${port}`, connection: 'close', ...headers })
  return sendRaw(
    port,
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
}
const essence = ({ status, headers, body }: RawResponse) => {
  const rest = Object.fromEntries(headers)
  for (const passing of ['date', 'x-request-id']) delete rest[passing]
  return { status, headers: rest, body }
}

const cachedPaths = [
  '/',
  '/repairs?brand=iPhone',
  '/repairs/iphone13',
  '/booking/iphone13/screen',
  '/api/getphones',
  '/api/getphone/iphone13/',
  '/api/profile',
  '/drawings/iphone13.svg',
  '/api/check-auth',
]

test('cached responses equal the first response, in every representation', async () => {
  const asset = /\/assets\/[\w.-]+\.js/.exec((await send('/')).body)![0]
  for (const path of [...cachedPaths, asset]) {
    const first = essence(await send(path))
    expect([path, first.status]).toEqual([path, 200])
    expect(essence(await send(path))).toEqual(first)

    const head = essence(await send(path, {}, 'HEAD'))
    expect(head).toEqual({ ...first, body: '' })

    const refusing = await send(path, { 'accept-encoding': 'gzip, br;q=0' })
    expect(essence(refusing)).toEqual(first)

    const packed = await send(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const isPacked = path !== '/api/check-auth'
    expect([path, packed.headers.get('content-encoding')]).toEqual([path, isPacked ? 'br' : undefined])
    if (isPacked) expect(packed.headers.get('vary')).toContain('accept-encoding')

    const { etag } = first.headers
    if (path === '/api/check-auth') expect(etag).toBeUndefined()
    else {
      const unchanged = await send(path, { 'if-none-match': `"other", W/${etag}` })
      expect([path, unchanged.status, unchanged.body]).toEqual([path, 304, ''])
      expect(unchanged.headers.get('etag')).toBe(etag)
      expect(unchanged.headers.has('content-length')).toBe(false)
      expect((await send(path, { 'if-none-match': '"other"' })).status).toBe(200)
    }
  }
})

test('each response has its own request id in the log', async () => {
  const names = await Promise.all(
    cachedPaths.map(async (path) => (await send(path)).headers.get('x-request-id')),
  )
  expect(new Set(names).size).toBe(cachedPaths.length)
})

test('another host, method or URL is not answered from the response cache', async () => {
  await send('/about')
  expect((await send('/about', { host: `127.0.0.1:${port}` })).body).toContain(
    `href="http://127.0.0.1:${port}/about"`,
  )
  expect((await send('/about', { host: 'a b' })).status).toBe(400)
  expect((await send('/about', {}, 'DELETE')).status).toBe(405)
  expect((await send('/api/getphones', {}, 'POST')).status).toBe(404)
  expect((await send('/api/getphone/nokia')).status).toBe(404)
})

test('requests with our cookies are never answered from the response cache', async () => {
  for (const path of cachedPaths.filter((one) => !one.startsWith('/drawings/'))) {
    for (const cookie of [shop.cookies.customerA, `a=b; mendpost-draft=x`]) {
      const { headers } = await send(path, { cookie })
      const words = headers.get('cache-control') ?? ''
      if (cookie.includes('session')) expect([path, words]).toEqual([path, 'private, no-store'])
    }
  }
  expect((await send('/', { cookie: shop.cookies.customerA })).body).toContain('Logout')
})

test('check-auth finds the session cookie with and without a query string, however the cookies are written', async () => {
  const mine = shop.cookies.customerA
  const cookies = {
    [mine]: true,
    [`${mine}; a=b`]: true,
    [`a=b;${mine}`]: true,
    [`a=b ; \t ${mine};c=d`]: true,
    [`x${mine}`]: false,
    [`a=b ${mine}`]: false,
    [`a="${mine}"`]: false,
    [`${mine}x`]: false,
    [mine.slice(0, -1)]: false,
    [mine.replace('=', '="')]: false,
  }
  for (const [cookie, isKnown] of Object.entries(cookies)) {
    const [withoutQuery, withQuery] = [
      await send('/api/check-auth', { cookie }),
      await send('/api/check-auth?', { cookie }),
    ]
    expect([cookie, withoutQuery.body]).toEqual([cookie, withQuery.body])
    expect([cookie, withoutQuery.body.includes('"authLevel":1')]).toEqual([cookie, isKnown])
  }
  const other = shop.cookies.customerB
  for (const cookie of [`${mine}; ${other}`, `${other}; ${mine}`]) {
    const [withoutQuery, withQuery] = [
      await send('/api/check-auth', { cookie }),
      await send('/api/check-auth?', { cookie }),
    ]
    expect(withoutQuery.body).toBe(withQuery.body)
  }
})

test('a new price is in the very next response', async () => {
  const phones = async () => JSON.parse(JSON.parse((await send('/api/getphones')).body).data) as Phone[]
  type Phone = { phoneid: string; screen: number }
  const phone = (await phones()).find(({ phoneid }) => phoneid === 'iphone13')!
  const before = await send('/repairs/iphone13')
  const booking = await send('/booking/iphone13/screen')
  const answer = await fetch(`${shop.running.url}/api/update-device/`, {
    method: 'PUT',
    headers: {
      cookie: shop.cookies.staff,
      origin: shop.running.url,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ data: { ...phone, screen: phone.screen + 111 } }),
  })
  expect(answer.status).toBe(200)
  expect((await phones()).find(({ phoneid }) => phoneid === 'iphone13')!.screen).toBe(phone.screen + 111)
  const after = await send('/repairs/iphone13', { 'if-none-match': before.headers.get('etag')! })
  expect(after.status).toBe(200)
  expect(after.body).toContain(`$${phone.screen + 111}`)
  const form = await send('/booking/iphone13/screen', { 'if-none-match': booking.headers.get('etag')! })
  expect(form.status).toBe(200)
  expect(form.body).toContain(`name="price_seen" value="${phone.screen + 111}"`)
})

test('the booking form is the same for all anonymous visitors, and has its own key for customers', async () => {
  const keyIn = ({ body }: RawResponse) => /name="booking_key" value="([^"]*)"/.exec(body)?.[1]
  const form = '/booking/iphone13/battery'
  const [one, other] = [await send(form), await send(`${form}?utm_source=mail`)]
  expect(one.body).toBe(other.body)
  expect(one.headers.get('etag')).toBeDefined()
  expect(keyIn(one)).toBe('')
  const cookie = shop.cookies.customerA
  const [mine, again] = [keyIn(await send(form, { cookie })), keyIn(await send(form, { cookie }))]
  expect([mine, again]).toEqual(
    [/^[0-9a-f]{32}$/, /^[0-9a-f]{32}$/].map((like) => expect.stringMatching(like)),
  )
  expect(mine).not.toBe(again)
})

test('redirects of the booking form are not cached', async () => {
  for (const [path, to] of [
    ['/booking/nokia/screen', '/repairs'],
    ['/booking/iphone13/homebutton', '/repairs/iphone13'],
  ] as const) {
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await send(path)
      expect([path, status, headers.get('location')]).toEqual([path, 302, to])
      expect(headers.has('etag')).toBe(false)
    }
  }
})

test('check-auth answers a session alike with and without a query string, until log-out', async () => {
  // A query string must not change the answer.
  const ordinary = '/api/check-auth?ordinary'
  const foreign = { cookie: 'mendpost-session=no; a="b"' }
  for (const headers of [
    { cookie: shop.cookies.customerA },
    { cookie: `a=1;${shop.cookies.staff};z=2` },
    { cookie: `${shop.cookies.customerA}; ${shop.cookies.staff}` },
    { cookie: shop.cookies.unverified },
    { cookie: shop.cookies.deactivated },
    foreign,
    {},
  ] as Record<string, string>[]) {
    const expected = essence(await send(ordinary, headers))
    for (const path of ['/api/check-auth', '/api/check-auth/']) {
      const { headers: received, status, body } = essence(await send(path, headers))
      // Node uses chunked encoding instead of Content-Length for streams.
      delete received['content-length']
      delete received['transfer-encoding']
      delete expected.headers['content-length']
      delete expected.headers['transfer-encoding']
      expect({ told: received, status, body: bare(body) }).toEqual({
        told: expected.headers,
        status: expected.status,
        body: bare(expected.body),
      })
    }
  }
  await fetch(`${shop.running.url}/api/logout`, {
    method: 'POST',
    headers: {
      cookie: shop.cookies.customerB,
      origin: shop.running.url,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  expect((await send('/api/check-auth', { cookie: shop.cookies.customerB })).body).toContain('"authLevel":0')
})

/** A body without chunked encoding. */
function bare(body: string): string {
  return /\{.*\}/.exec(body)?.[0] ?? body
}
