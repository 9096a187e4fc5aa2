import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as AppModule from '#server/app.ts'

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }
type Open = { app: AppModule.RunningApp; server: Server; folder: string; port: number }

const open: Record<'on' | 'off', Open> = {} as never

beforeAll(async () => {
  const built = new URL('../build/server/index.js', import.meta.url).href
  const { openApp, builtClientFolder } = (await import(/* @vite-ignore */ built)) as typeof AppModule
  for (const state of ['on', 'off'] as const) {
    const folder = await mkdtemp(join(tmpdir(), 'mendpost-cache-'))
    const app = await openApp({
      announce: () => {},
      variables: { DATA_DIR: folder, THROTTLE: 'off', LOG_LEVEL: 'silent' },
      options: {
        clientFiles: { folder: builtClientFolder },
        cacheResponses: state === 'on',
        checkOutputs: false,
        contentSecurityPolicy: true,
      },
    })
    const server = createServer(app.listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open[state] = { app, server, folder, port: (server.address() as AddressInfo).port }
  }
})

afterAll(async () => {
  for (const { app, server, folder } of Object.values(open)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** A response as sent on the wire, without date and request id. */
function callApi(
  state: 'on' | 'off',
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Answer> {
  // The same host for both, since pages and robots.txt contain it.
  const sent = { host: 'shop.example', ...headers }
  return new Promise((resolve, reject) => {
    request({ port: open[state].port, path, method, headers: sent, host: '127.0.0.1' }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { date: _, 'x-request-id': __, ...rest } = response.headers
        const body = Buffer.concat(chunks).toString('base64')
        resolve({ status: response.statusCode ?? 0, headers: rest, body })
      })
    })
      .on('error', reject)
      .end()
  })
}

const brotli = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const paths = [
  '/',
  '/?utm_source=mail',
  '/about',
  '/repairs',
  '/repairs?brand=iPhone',
  '/repairs?q=13',
  '/repairs/iphone13',
  '/repairs/iphone13?repair=screen',
  '/repairs/nokia',
  '/booking/iphone13/screen',
  '/booking/nokia/screen',
  '/booking/iphone13/homebutton',
  '/account/login',
  '/account/login?next=/account/dashboard',
  '/account/dashboard',
  '/contact?sent=yes',
  '/no/such/page',
  '/no-such-file.js',
  '/api/getphones',
  '/api/getphone/iphone13/',
  '/api/getphone/nokia',
  '/api/profile',
  '/api/check-auth',
  '/drawings/iphone13.svg',
  '/drawings/iphone13.parts.svg',
  '/drawings/none.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
]

test.each(paths)('the response cache changes no byte of %s', async (path) => {
  const expected = new Map<string, Answer>()
  for (const state of ['off', 'on'] as const) {
    const first = await callApi(state, path, {})
    const etag = first.headers.etag ?? '"none"'
    const cookie = 'mendpost-session=unknown'
    const ways: Record<string, () => Promise<Answer>> = {
      'first, plain': async () => first,
      plain: () => callApi(state, path, {}),
      'refusing brotli': () => callApi(state, path, { 'accept-encoding': 'gzip, br;q=0' }),
      brotli: () => callApi(state, path, brotli),
      'brotli again': () => callApi(state, path, brotli),
      head: () => callApi(state, path, {}, 'HEAD'),
      'head, brotli': () => callApi(state, path, brotli, 'HEAD'),
      unchanged: () => callApi(state, path, { 'if-none-match': `"other", W/${etag}` }),
      changed: () => callApi(state, path, { 'if-none-match': '"other"' }),
      'with a cookie of ours': () => callApi(state, path, { cookie, ...brotli }),
      'with another cookie': () => callApi(state, path, { cookie: 'theme=dark', ...brotli }),
      'from a page of elsewhere': () => callApi(state, path, { 'x-forwarded-host': 'evil.example' }),
    }
    for (const [way, answered] of Object.entries(ways)) {
      const answer = await answered()
      if (state === 'off') expected.set(way, answer)
      else expect({ way, ...answer }).toEqual({ way, ...expected.get(way) })
    }
  }
  expect(expected.get('plain')).toEqual(expected.get('first, plain'))
  expect(expected.get('head')!.body).toBe('')
})

test('public pages, phones and drawings have an ETag and are compressed, cached or not', async () => {
  for (const path of ['/', '/repairs/iphone13', '/api/getphones', '/drawings/iphone13.svg']) {
    const { status, headers } = await callApi('off', path, brotli)
    expect([path, status, headers['content-encoding']]).toEqual([path, 200, 'br'])
    expect(headers.vary).toContain('accept-encoding')
    const unchanged = await callApi('off', path, { 'if-none-match': headers.etag! })
    expect([path, unchanged.status, unchanged.body]).toEqual([path, 304, ''])
  }
})
