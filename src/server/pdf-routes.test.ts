import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HonoEnv } from '#http/request-context.ts'
import { openPdfRoutes } from './pdf-routes.ts'

const api = new Hono<HonoEnv>()
api.get('/api/tickets/:id/:paper', ({ req }) => {
  if (req.header('cookie') === undefined) return new Response('{}', { status: 401 })
  if (req.param('id') !== '1042') return new Response('{}', { status: 404 })
  return new Response(req.path, { headers: { 'content-type': 'application/pdf' } })
})
const addresses = openPdfRoutes(api)
const open = (path: string, headers: Record<string, string> = { cookie: 'a=b' }, method = 'GET') =>
  addresses(new Request(`http://shop.test${path}`, { method, headers }), {
    address: '127.0.0.1',
    requestId: 'test',
  })

test.each(['packing-slip', 'invoice', 'completion'])('%s.pdf is served beside its page', async (document) => {
  const page = `/account/ticket/1042/${document}`
  const file = await open(`${page}.pdf`)
  expect([file?.status, await file?.text()]).toEqual([200, `/api/tickets/1042/${document}.pdf`])
  const head = await open(`${page}.pdf`, { cookie: 'a=b' }, 'HEAD')
  expect([head?.status, await head?.text()]).toEqual([200, ''])
  const anonymous = await open(`${page}.pdf`, {})
  expect(anonymous?.headers.get('location')).toBe(`/account/login?next=${encodeURIComponent(page)}`)
  const other = await open(`/account/ticket/7/${document}.pdf`)
  expect(other?.headers.get('location')).toBe(`/account/ticket/7/${document}`)
})

test('other paths are not answered by the PDF routes', async () => {
  for (const path of ['/account/ticket/1042/notes.pdf', '/account/ticket/0/invoice.pdf', '/invoice.pdf']) {
    expect(await open(path)).toBeNull()
  }
  expect(await open('/account/ticket/1042/invoice.pdf', {}, 'POST')).toBeNull()
})
