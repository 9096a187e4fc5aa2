import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openTestShop } from '#test/open-test-shop.ts'
import { openMetrics } from './metrics.ts'

let close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of close) await one()
  close = []
})

async function openSite(token: string | null) {
  const { shop, close: closeShop } = await openTestShop()
  const routeOf = (path: string) => (path.startsWith('/repairs/') ? '/repairs/:phoneName' : path)
  const metrics = openMetrics({ shop, token, routeOf })
  const server = createServer((request, response) => {
    metrics.watch(request, response)
    void metrics.answer(request.url!, request).then(async (answer) => {
      response.writeHead(answer?.status ?? 404, Object.fromEntries(answer?.headers ?? []))
      response.end(await answer?.text())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = [() => new Promise((resolve) => void server.close(() => resolve())), closeShop]
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return { metrics, read }
}

test('requests are timed by pattern and class of status, and what lay ready is counted', async () => {
  const { metrics, read } = await openSite(null)
  await read('/repairs/iphone13?repair=screen')
  await read('/repairs/galaxys20')
  metrics.countReady('/repairs/iphone13', 200)
  metrics.countReady('/repairs/iphone14', 304)
  const { status, text, headers } = await read('/metrics')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  const [route, found] = ['/repairs/:phoneName', '4xx']
  expect(text).toContain(`mendpost_request_seconds_count{method="GET",route="${route}",status="${found}"} 2`)
  expect(text).toContain(`mendpost_ready_answers_total{route="${route}",status="2xx"} 1`)
  expect(text).toContain(`mendpost_ready_answers_total{route="${route}",status="3xx"} 1`)
  expect(text).toContain('mendpost_outbox_letters{state="waiting"} 0')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('iphone13')
})

test('without a token only this machine reads them, and not through a proxy', async () => {
  const { read } = await openSite(null)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    const { status, text } = await read('/metrics', { [name]: '127.0.0.1' })
    expect([name, status, text]).toEqual([name, 403, 'Not for you.\n'])
  }
})

test('with a token whoever knows it reads them, and nobody else', async () => {
  const token = 'a word for the watchman'
  const { read } = await openSite(token)
  expect((await read('/metrics', { authorization: `Bearer ${token}` })).status).toBe(200)
  for (const authorization of ['', 'Bearer ', `Bearer ${token}.`, `Basic ${token}`, token]) {
    const { status, headers } = await read('/metrics', { authorization })
    expect([authorization, status, headers.get('www-authenticate')]).toEqual([authorization, 401, 'Bearer'])
  }
})
