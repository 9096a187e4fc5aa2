import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { HonoEnv } from '#http/request-context.ts'
import { openResponseCache } from './response-cache.ts'

const drawing = (name: string) => `<svg><text>${`${name} `.repeat(2_000)}</text></svg>`

function openApp({ maxBytes = 1_000_000, enabled = true } = {}) {
  let version: string | null = '1'
  const render = vi.fn<(request: Request) => Promise<Response>>(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.includes('gone')) return new Response('gone', { status: 404 })
    return new Response(drawing(pathname), { headers: { 'content-type': 'image/svg+xml' } })
  })
  const app = new Hono<HonoEnv>()
  const options = { enabled, publicOrigin: null, version: async () => version, render, maxBytes }
  const cached = openResponseCache(options)
  app.all('*', async (c) => (await cached(c.req.raw, c.env)) ?? c.text('the ordinary way', 202))
  const callApi = async (name: string, encoding = 'identity') => {
    const path = `/drawings/${name}.svg`
    const request = new Request(`https://shop.example${path}`, { headers: { 'accept-encoding': encoding } })
    const response = await app.fetch(request, { address: '', requestId: 'one' })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status === 200) {
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
      expect((encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString()).toBe(drawing(path))
    }
    return response.status
  }
  return { request: callApi, render, setVersion: (to: string | null) => (version = to) }
}

test('the cache renders a URL once for each version of the data, however many requests are concurrent', async () => {
  const { request, render, setVersion } = openApp()
  await Promise.all([request('a'), request('a', 'br'), request('a'), request('b')])
  expect(render).toHaveBeenCalledTimes(2)
  setVersion('2')
  await request('a', 'br')
  await request('a')
  expect(render).toHaveBeenCalledTimes(3)
})

test('the cache evicts the least recently used response beyond its size limit', async () => {
  const { request, render } = openApp({ maxBytes: 90_000 })
  for (const name of ['a', 'b', 'a', 'c']) await request(name)
  expect(render).toHaveBeenCalledTimes(3)
  await request('a')
  expect(render).toHaveBeenCalledTimes(3)
  await request('b')
  expect(render).toHaveBeenCalledTimes(4)
})

test('a response that is no plain 200, or has no version, is not cached', async () => {
  const { request, setVersion, render } = openApp()
  expect(await request('gone')).toBe(202)
  setVersion(null)
  expect(await request('a')).toBe(202)
  expect(render).toHaveBeenCalledTimes(1)
})

test('a disabled cache renders every response anew', async () => {
  const { request, render } = openApp({ enabled: false })
  expect(await request('a')).toBe(200)
  expect(await request('a', 'br')).toBe(200)
  expect(render).toHaveBeenCalledTimes(2)
})
