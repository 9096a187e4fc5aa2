import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/all-calls.ts'
import { openRawAnswers } from '#server/raw-answers.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { matrix } from './authorisation-matrix.ts'
import { open, read, sendRaw, untilClosed } from './raw-socket.ts'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const pageForms = [
  '/account/login',
  '/account/register',
  '/contact',
  '/booking/iphone13/screen',
  '/account/logout',
]

describe('raw requests', () => {
  let shop: BuiltShop
  let port: number
  let url: string
  /** Slow connections that begin with the tests, since they take up to fifty seconds. */
  let slow: Promise<{ head: string; body: string; form: string }>
  beforeAll(async () => {
    // Endpoints register themselves when the API is imported.
    await (await openTestApp()).close()
    shop = await openBuiltShop()
    url = shop.running.url
    port = Number(new URL(url).port)
    slow = dripped(port)
  })
  afterAll(() => shop?.close())

  const send = (path: string, init: RequestInit & { headers?: Record<string, string> }) =>
    fetch(url + path, { redirect: 'manual', ...init })

  test('every call that changes something is refused from another site, for every level', async () => {
    const unsafe = endpoints.filter(({ method }) => method !== 'GET')
    expect(unsafe.length).toBeGreaterThan(20)
    for (const { method, path } of unsafe) {
      const place = path.replace(/\{\w+\}/g, '1')
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${url}.evil.example` },
        { origin: url, 'sec-fetch-site': 'cross-site' },
        { origin: url, 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { referer: `${url}/` },
        {},
      ]
      for (const headers of foreign) {
        const body = method === 'DELETE' ? null : '{"data":{}}'
        const answer = await send(place, {
          method,
          headers: { 'content-type': json, cookie: shop.cookies.staff, ...headers },
          body,
        })
        expect([answer.status, `${method} ${path} ${JSON.stringify(headers)}`]).toEqual([
          403,
          `${method} ${path} ${JSON.stringify(headers)}`,
        ])
        await answer.arrayBuffer()
      }
    }
  })

  const uploads = new Set<string>([
    '/api/drafts/photos',
    '/api/tickets/{id}/photos',
    '/api/phones/{id}/picture',
    '/api/look/mark',
  ])

  test('every call with a body takes JSON, and only uploads take content types that a plain form can send', async () => {
    for (const {
      method,
      path,
      for: { level },
    } of endpoints) {
      if (method === 'GET' || method === 'DELETE' || !matrix[`${method} ${path}`]) continue
      for (const type of [
        'text/plain',
        form,
        'multipart/form-data; boundary=x',
        'application/jsonp',
        'text/json',
      ]) {
        const headers = {
          origin: url,
          'content-type': type,
          ...(level > 0 ? { cookie: shop.cookies.staff } : {}),
        }
        const answer = await send(path.replace(/\{\w+\}/g, '1'), { method, headers, body: '{"data":{}}' })
        // Uploads may be multipart; the origin check above protects them from other sites.
        const expected = uploads.has(path) && type.startsWith('multipart/') ? 400 : 415
        expect([answer.status, `${method} ${path} ${type}`]).toEqual([expected, `${method} ${path} ${type}`])
      }
    }
  })

  test('page forms are refused from another site and with other content types', async () => {
    for (const path of pageForms) {
      const callApi = (headers: Record<string, string>, body = 'a=b', method = 'POST') =>
        send(path, { method, headers, body }).then(({ status }) => status)
      expect(await callApi({ 'content-type': form, origin: 'https://evil.example' })).toBe(403)
      expect(await callApi({ 'content-type': form })).toBe(403)
      expect(await callApi({ 'content-type': form, origin: url, 'sec-fetch-site': 'cross-site' })).toBe(403)
      expect(await callApi({ 'content-type': 'text/plain', origin: url })).toBe(415)
      expect(await callApi({ 'content-type': json, origin: url }, '{}')).toBe(415)
      expect(
        await callApi({ 'content-type': 'multipart/form-data; boundary=x', origin: url }, 'garbage'),
      ).toBe(400)
      expect(await callApi({ 'content-type': form, origin: url }, 'a=b', 'PUT')).toBe(405)
    }
  })

  test('bodies over 64 kB are refused, with and without Content-Length', async () => {
    const large = 'a'.repeat(70_000)
    const stream = () => ({ body: new Blob([large]).stream(), duplex: 'half' as const })
    const call = { method: 'POST', headers: { origin: url, 'content-type': json } }
    const page = { method: 'POST', headers: { origin: url, 'content-type': form } }
    expect((await send('/api/loginuser/', { ...call, body: large })).status).toBe(413)
    expect((await send('/api/loginuser/', { ...call, ...stream() })).status).toBe(413)
    expect((await send('/account/login', { ...page, body: large })).status).toBe(413)
    expect((await send('/account/login', { ...page, ...stream() })).status).toBe(413)
  })

  test('deeply nested JSON is cheap, and malformed JSON is refused with a message', async () => {
    const call = { method: 'POST', headers: { origin: url, 'content-type': json } }
    const bodies = [
      '['.repeat(32_000),
      `${'['.repeat(32_000)}${']'.repeat(32_000)}`,
      '{"data":'.repeat(8_000),
      '',
      'null',
      '"text"',
      '[]',
      '{"data":1',
      '{"data":{"email":"a","email":"b"}}',
      '\ufeff{}',
      'NaN',
      Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
      Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    ]
    for (const body of bodies) {
      const answer = await send('/api/loginuser/', { ...call, body: body as BodyInit })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toHaveProperty('error')
    }
  })

  test('malformed HTTP is answered below 500, and the next visitor is served', async () => {
    const host = `Host: localhost:${port}\r\nConnection: close\r\n`
    const hardly: (string | Buffer)[] = [
      'GARBAGE\r\n\r\n',
      `GET / HTTP/9.9\r\n${host}\r\n`,
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
      `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`,
      `GET / HTTP/1.1\r\nConnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`,
      `GET /\\evil HTTP/1.1\r\n${host}\r\n`,
      `GET http:// HTTP/1.1\r\n${host}\r\n`,
      `GET * HTTP/1.1\r\n${host}\r\n`,
      `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
      `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
      `TRACE / HTTP/1.1\r\n${host}Cookie: a=secret\r\n\r\n`,
      `FOO / HTTP/1.1\r\n${host}\r\n`,
      `GET /%zz HTTP/1.1\r\n${host}\r\n`,
      `GET /api/getphone/%ff%fe HTTP/1.1\r\n${host}\r\n`,
      `GET /drawings/..%2f..%2fetc%2fpasswd HTTP/1.1\r\n${host}\r\n`,
      `GET /assets/../../package.json HTTP/1.1\r\n${host}\r\n`,
      `GET /..%2f..%2fpackage.json HTTP/1.1\r\n${host}\r\n`,
      `POST /api/loginuser/ HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `POST /api/loginuser/ HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
      `POST /api/loginuser/ HTTP/1.1\r\n${host}Transfer-Encoding: gzip\r\n\r\n`,
      `POST /api/loginuser/ HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc]),
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    ]
    for (const bytes of hardly) {
      const { status, body } = await sendRaw(port, bytes, { timeoutMs: 2_000 })
      expect(status < 500, `${String(status)} for ${bytes.toString('latin1').slice(0, 60)}`).toBe(true)
      expect(body).not.toMatch(/secret|root:x|"name": "mendpost"|node_modules|\bat .*\.js:/)
    }
    expect((await fetch(`${url}/api/check-auth`)).status).toBe(200)
  })

  test('a smuggled second request is not answered', async () => {
    const inner = `GET /api/staff HTTP/1.1\r\nHost: localhost\r\nCookie: ${shop.cookies.staff}\r\n\r\n`
    const outer = `POST /api/loginuser/ HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: ${inner.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`
    const { status, body } = await sendRaw(port, outer)
    expect(status).toBe(400)
    expect(body).not.toContain('staff')
  })

  test(
    'slow clients are disconnected: headers, a body and a form sent byte by byte',
    { timeout: 60_000 },
    async () => {
      const { head, body, form: sentForm } = await slow
      expect([read(body).status, read(sentForm).status]).toEqual([408, 408])
      expect(read(head).status).toBe(408)
      expect((await fetch(`${url}/api/check-auth`)).status).toBe(200)
    },
  )
})

test('requests that Node cannot parse are answered with every header and a message', async () => {
  const server = createServer(() => {})
  openRawAnswers({ https: true }).attachTo(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (const [bytes, expected] of [
    ['GARBAGE\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const { status, headers, body } = await sendRaw(port, bytes)
    expect(status).toBe(expected)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(body)).toHaveProperty('error')
  }
  await new Promise((resolve) => server.close(resolve))
})

/** Three slow clients in parallel, each until it is disconnected or fifty seconds have passed. */
async function dripped(port: number) {
  const drip = async (start: string) => {
    const socket = await open(port)
    socket.write(start)
    const timer = setInterval(() => socket.writable && socket.write('a'), 400)
    const text = await untilClosed(socket, 50_000)
    clearInterval(timer)
    return text
  }
  const to = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`
  const [head, body, sentForm] = await Promise.all([
    drip(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\nX-Slow: `),
    drip(to('/api/loginuser/', json)),
    drip(to('/account/login', form)),
  ])
  return { head, body, form: sentForm }
}
