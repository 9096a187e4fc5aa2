import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { sayRaw, type RawAnswer } from './raw-socket.ts'

let shop: BuiltShop
let port: number
beforeAll(async () => {
  shop = await openBuiltShop()
  port = Number(new URL(shop.running.url).port)
})
afterAll(() => shop?.close())

const say = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> => {
  const lines = Object.entries({ host: `localhost:${port}`, connection: 'close', ...headers })
  return sayRaw(
    port,
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
}
const essence = ({ status, headers, body }: RawAnswer) => {
  const rest = Object.fromEntries(headers)
  for (const passing of ['date', 'x-request-id']) delete rest[passing]
  return { status, headers: rest, body }
}

const kept = [
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

test('what lies ready is answered just as it was the first time, in every form that can be asked for', async () => {
  const asset = /\/assets\/[\w.-]+\.js/.exec((await say('/')).body)![0]
  for (const path of [...kept, asset]) {
    const first = essence(await say(path))
    expect([path, first.status]).toEqual([path, 200])
    expect(essence(await say(path))).toEqual(first)

    const head = essence(await say(path, {}, 'HEAD'))
    expect(head).toEqual({ ...first, body: '' })

    const refusing = await say(path, { 'accept-encoding': 'gzip, br;q=0' })
    expect(essence(refusing)).toEqual(first)

    const packed = await say(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const isPacked = path !== '/api/check-auth'
    expect([path, packed.headers.get('content-encoding')]).toEqual([path, isPacked ? 'br' : undefined])
    if (isPacked) expect(packed.headers.get('vary')).toContain('accept-encoding')

    const { etag } = first.headers
    if (path === '/api/check-auth') expect(etag).toBeUndefined()
    else {
      const unchanged = await say(path, { 'if-none-match': `"other", W/${etag}` })
      expect([path, unchanged.status, unchanged.body]).toEqual([path, 304, ''])
      expect(unchanged.headers.get('etag')).toBe(etag)
      expect(unchanged.headers.has('content-length')).toBe(false)
      expect((await say(path, { 'if-none-match': '"other"' })).status).toBe(200)
    }
  }
})

test('each answer has a name of its own in the log', async () => {
  const names = await Promise.all(kept.map(async (path) => (await say(path)).headers.get('x-request-id')))
  expect(new Set(names).size).toBe(kept.length)
})

test('another host, another method or another address is not answered with what was kept', async () => {
  await say('/about')
  expect((await say('/about', { host: `127.0.0.1:${port}` })).body).toContain(
    `href="http://127.0.0.1:${port}/about"`,
  )
  expect((await say('/about', { host: 'a b' })).status).toBe(400)
  expect((await say('/about', {}, 'DELETE')).status).toBe(405)
  expect((await say('/api/getphones', {}, 'POST')).status).toBe(404)
  expect((await say('/api/getphone/nokia')).status).toBe(404)
})

test('who carries one of our cookies is never answered with what was kept for strangers', async () => {
  for (const path of kept.filter((one) => !one.startsWith('/drawings/'))) {
    for (const cookie of [shop.cookies.customerA, `a=b; mendpost-draft=x`]) {
      const { headers } = await say(path, { cookie })
      const words = headers.get('cache-control') ?? ''
      if (cookie.includes('session')) expect([path, words]).toEqual([path, 'private, no-store'])
    }
  }
  expect((await say('/', { cookie: shop.cookies.customerA })).body).toContain('Logout')
})

test('who is looking is told alike at once and the ordinary way, however the cookies are written', async () => {
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
    const [atOnce, ordinary] = [
      await say('/api/check-auth', { cookie }),
      await say('/api/check-auth?', { cookie }),
    ]
    expect([cookie, atOnce.body]).toEqual([cookie, ordinary.body])
    expect([cookie, atOnce.body.includes('"authLevel":1')]).toEqual([cookie, isKnown])
  }
  const other = shop.cookies.customerB
  for (const cookie of [`${mine}; ${other}`, `${other}; ${mine}`]) {
    const [atOnce, ordinary] = [
      await say('/api/check-auth', { cookie }),
      await say('/api/check-auth?', { cookie }),
    ]
    expect(atOnce.body).toBe(ordinary.body)
  }
})

test('a new price is in the very next answer', async () => {
  const phones = async () => JSON.parse(JSON.parse((await say('/api/getphones')).body).data) as Phone[]
  type Phone = { phoneid: string; screen: number }
  const phone = (await phones()).find(({ phoneid }) => phoneid === 'iphone13')!
  const before = await say('/repairs/iphone13')
  const booking = await say('/booking/iphone13/screen')
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
  const after = await say('/repairs/iphone13', { 'if-none-match': before.headers.get('etag')! })
  expect(after.status).toBe(200)
  expect(after.body).toContain(`$${phone.screen + 111}`)
  const form = await say('/booking/iphone13/screen', { 'if-none-match': booking.headers.get('etag')! })
  expect(form.status).toBe(200)
  expect(form.body).toContain(`name="price_seen" value="${phone.screen + 111}"`)
})

test('a booking form is the same for all strangers, and has a key of its own for who is logged in', async () => {
  const keyIn = ({ body }: RawAnswer) => /name="booking_key" value="([^"]*)"/.exec(body)?.[1]
  const form = '/booking/iphone13/battery'
  const [one, other] = [await say(form), await say(`${form}?utm_source=mail`)]
  expect(one.body).toBe(other.body)
  expect(one.headers.get('etag')).toBeDefined()
  expect(keyIn(one)).toBe('')
  const cookie = shop.cookies.customerA
  const [mine, again] = [keyIn(await say(form, { cookie })), keyIn(await say(form, { cookie }))]
  expect([mine, again]).toEqual(
    [/^[0-9a-f]{32}$/, /^[0-9a-f]{32}$/].map((like) => expect.stringMatching(like)),
  )
  expect(mine).not.toBe(again)
})

test('where a booking form leads elsewhere nothing is kept', async () => {
  for (const [path, to] of [
    ['/booking/nokia/screen', '/repairs'],
    ['/booking/iphone13/homebutton', '/repairs/iphone13'],
  ] as const) {
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await say(path)
      expect([path, status, headers.get('location')]).toEqual([path, 302, to])
      expect(headers.has('etag')).toBe(false)
    }
  }
})

test('who is logged in is told so at once, just as on the ordinary way, until they log out', async () => {
  // A query makes it the ordinary way.
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
    const expected = essence(await say(ordinary, headers))
    for (const path of ['/api/check-auth', '/api/check-auth/']) {
      const { headers: told, status, body } = essence(await say(path, headers))
      // Node writes the length of what it streams in another way.
      delete told['content-length']
      delete told['transfer-encoding']
      delete expected.headers['content-length']
      delete expected.headers['transfer-encoding']
      expect({ told, status, body: bare(body) }).toEqual({
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
  expect((await say('/api/check-auth', { cookie: shop.cookies.customerB })).body).toContain('"authLevel":0')
})

/** A body without the marks of chunks. */
function bare(body: string): string {
  return /\{.*\}/.exec(body)?.[0] ?? body
}
