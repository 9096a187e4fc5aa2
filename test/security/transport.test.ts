import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop, type BuiltShop } from './built-shop.ts'
import { open, sendRaw, untilClosed } from './raw-socket.ts'

const publicUrl = 'https://repairs.example.com'
let shop: BuiltShop
let port: number
beforeAll(async () => {
  shop = await openBuiltShop({ PUBLIC_URL: publicUrl, TRUST_PROXY: '0', LOG_LEVEL: 'debug' })
  port = Number(new URL(shop.running.url).port)
})
afterAll(() => shop?.close())

const host = 'Host: repairs.example.com\r\n'
const end = 'Connection: close\r\n\r\n'

test('what Node or the parser answers itself carries every security header too', async () => {
  const cases: [name: string, bytes: string, status: number][] = [
    ['no Host', `GET / HTTP/1.1\r\n${end}`, 400],
    ['no Host in HTTP/1.0', `GET / HTTP/1.0\r\n${end}`, 400],
    ['unknown Expect', `GET / HTTP/1.1\r\n${host}Expect: foo\r\n${end}`, 417],
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${host}${end}`, 405],
    ['garbage', 'GARBAGE\r\n\r\n', 400],
    ['long headers', `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['impossible Host', `GET / HTTP/1.1\r\nHost: a b\r\n${end}`, 400],
  ]
  for (const [name, bytes, expected] of cases) {
    const { status, headers, body } = await sendRaw(port, bytes)
    expect([name, status]).toEqual([name, expected])
    for (const [header, value] of [
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
      ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ] as const) {
      expect([name, header, headers.get(header)]).toEqual([name, header, value])
    }
    expect(headers.get('permissions-policy'), name).toContain('geolocation=()')
    expect(headers.get('referrer-policy'), name).toMatch(/no-referrer|strict-origin/)
    expect(JSON.parse(body), name).toHaveProperty('error')
  }
})

test('a connection on which more than eight requests wait behind one is closed', async () => {
  const requests = async (count: number) => {
    const socket = await open(port)
    socket.write(
      `GET /healthz HTTP/1.1\r\n${host}\r\n`.repeat(count - 1) + `GET /healthz HTTP/1.1\r\n${host}${end}`,
    )
    return (await untilClosed(socket, 15_000)).split('HTTP/1.1 200').length - 1
  }
  expect(await requests(9)).toBe(9)
  expect(await requests(200)).toBeLessThan(10)
})

test('two Host lines are refused at every path, whichever comes first', async () => {
  for (const path of ['/', '/repairs', '/api/getphones', '/assets/none.js', '/healthz', '/metrics']) {
    for (const lines of [`${host}Host: evil.example\r\n`, `Host: evil.example\r\n${host}`, host + host]) {
      const { status, headers } = await sendRaw(port, `GET ${path} HTTP/1.1\r\n${lines}${end}`)
      expect([path, status]).toEqual([path, 400])
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  }
})

test('a POST to a page without a form is refused in our words, and logged as no error', async () => {
  for (const path of ['/', '/repairs', '/privacy', '/admin', '/no/such/page']) {
    const answer = await fetch(shop.running.url + path, {
      method: 'POST',
      headers: { origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    })
    expect([path, answer.status]).toEqual([path, 405])
    expect(await answer.text()).toMatch(/^This page has no form to send\./)
  }
  expect(await errorsInLog()).toEqual([])
})

test('a client that leaves in the middle of an upload is logged at debug with 499, and not as a bug', async () => {
  const boundary = 'b'.repeat(27)
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`
  for (const [path, type] of [
    [`/api/tickets/${shop.ticket}/photos?stage=message`, 'image/jpeg'],
    [`/api/tickets/${shop.ticket}/photos?stage=message`, `multipart/form-data; boundary=${boundary}`],
    ['/api/loginuser/', 'application/json'],
    [`/account/ticket/${shop.ticket}`, `multipart/form-data; boundary=${boundary}`],
  ] as const) {
    const socket = await open(port)
    const length = path === '/api/loginuser/' ? 5_000 : 1_000_000
    socket.write(
      `POST ${path} HTTP/1.1\r\n${host}Origin: ${publicUrl}\r\nCookie: ${shop.cookies.customerA}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    )
    socket.write(type.startsWith('multipart') ? part : 'abc')
    // The process accepts a connection in one round of its event loop and reads it in the next: after two answers it has begun this upload.
    for (let round = 0; round < 2; round += 1) {
      await fetch(`${shop.running.url}/api/check-auth`, { headers: { cookie: shop.cookies.customerA } })
    }
    const closed = untilClosed(socket, 15_000)
    socket.destroy()
    await closed
  }
  await expect
    .poll(async () => (await getLines('call')).filter(({ status }) => status === 499).length)
    .toBe(3)
  for (const line of await getLines('call')) if (line.status === 499) expect(line.level).toBe(20)
  expect(await errorsInLog()).toEqual([])
})

type Line = { level: number; msg: string; status?: number }

async function logLines(): Promise<Line[]> {
  const text =
    shop.running.output() + (await readFile(`${shop.running.dataDir}/mendpost.log`, 'utf8').catch(() => ''))
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
}

async function getLines(msg: string) {
  return (await logLines()).filter((line) => line.msg === msg)
}

/** Lines of level 50, but for the one that a public shop without SMTP writes at start. */
async function errorsInLog() {
  return (await logLines()).filter(({ level, msg }) => level >= 50 && !msg.startsWith('SMTP_URL is not set'))
}

test('the 65th request that one address has under way is refused at once, and admitted when one has ended', async () => {
  const streams = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const socket = await open(port)
      // The body is announced and never comes, so the request stays under way.
      socket.write(
        `POST /api/loginuser/ HTTP/1.1\r\n${host}Origin: ${publicUrl}\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n`,
      )
      return socket
    }),
  )
  const ask = () => sendRaw(port, `GET /api/check-auth HTTP/1.1\r\n${host}${end}`)
  await expect.poll(async () => (await ask()).status).toBe(429)
  const { status, headers, body } = await ask()
  expect([status, headers.get('x-frame-options')]).toEqual([429, 'DENY'])
  expect(JSON.parse(body)).toHaveProperty('error')
  streams.pop()!.destroy()
  await expect.poll(async () => (await ask()).status).toBe(200)
  for (const socket of streams) socket.destroy()
})
