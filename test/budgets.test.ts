import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StatementSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { House, openHouse as OpenHouse } from '#server/app.ts'

// React and what is left of its router (server/lighter-router.ts) are 82 kB of it.
const mostScripts = 105_000
/** What a server may send at once over a new line: ten packets of 1,460 bytes. */
const firstPackets = 14_600
const admin = { email: 'ada@shop.example', password: 'seven green kettles' }

let folder: string
let house: House
let server: Server
let url: string
let staff: string
let ticket: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mendpost-budgets-'))
  // The house as it is built, in this very process, so that its statements can be counted.
  const built = new URL('../build/server/index.js', import.meta.url).href
  const { openHouse } = (await import(/* @vite-ignore */ built)) as { openHouse: typeof OpenHouse }
  house = await openHouse({
    mode: 'production',
    announce: () => {},
    variables: {
      DATA_DIR: folder,
      THROTTLE: 'off',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  })
  server = createServer(house.listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const logIn = await ask('POST', '/api/loginuser/', { data: admin })
  staff = String(logIn.headers['set-cookie']).split(';')[0]!
  ticket = (JSON.parse((await book()).body.toString()) as { ticket_id: number }).ticket_id
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** What goes over the wire, packed as it is. */
function ask(method: string, path: string, data: object | null = null, cookie = staff): Promise<Answer> {
  const headers: Record<string, string> = { 'accept-encoding': 'br', origin: url }
  if (cookie) headers['cookie'] = cookie
  if (data) headers['content-type'] = 'application/json'
  return new Promise((resolve, reject) => {
    request(url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end(data ? JSON.stringify(data) : undefined)
  })
}

const book = () =>
  ask('POST', '/api/submitticket/', {
    data: {
      phone_id: 20,
      repair_name: 'screen',
      phone_serial: 'BUDGET1',
      phone_pin: '1234',
      user_mobile: '0491 570 156',
      address: '1 Penny Lane',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
    },
  })

/** A page as a browser takes it: what stands in its markup, and what that names. */
async function weigh(path: string, cookie: string) {
  const page = await ask('GET', path, null, cookie)
  expect([path, page.status]).toEqual([path, 200])
  const html = await (await fetch(url + path, cookie ? { headers: { cookie } } : {})).text()
  const unpacked = html.replace(/<link rel="stylesheet"[^>]* disabled=""\/>/g, '')
  const sheets = [...unpacked.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!)
  const pictures = [...new Set([...unpacked.matchAll(/<img\b[^>]* src="([^"]+)"/g)].map(([, src]) => src!))]
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
  const bytes = async (paths: Iterable<string>) => {
    let sum = 0
    for (const one of paths) sum += (await ask('GET', one, null, '')).body.length
    return sum
  }
  const headers = Object.entries(page.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  return {
    document: page.body.length + headers.join('').length,
    firstView: page.body.length + (await bytes(sheets)) + (await bytes(pictures)),
    scripts: await bytes(scripts),
    scriptFiles: [...scripts],
  }
}

test('public pages keep to their bytes, and so do their scripts', async () => {
  const budgets: Record<string, number> = {
    '/': 12_300,
    '/repairs': 78_000,
    '/repairs/iphone13': 11_400,
    '/booking/iphone13/screen': 12_100,
    '/contact': 10_200,
    '/account/login': 8_300,
    '/services/iphone': 9_400,
  }
  const weights: Record<string, unknown> = {}
  for (const path of Object.keys(budgets)) await ask('GET', path, null, '')
  for (const [path, most] of Object.entries(budgets)) {
    // What is kept is packed as small as can be behind the first answer.
    await vi.waitFor(async () => {
      const { firstView, scripts, document } = await weigh(path, '')
      weights[path] = { document, firstView, scripts }
      // More would wait for the browser to say that it has these: a whole journey there and back.
      expect(document, `document and headers of ${path}`).toBeLessThanOrEqual(firstPackets)
      expect(firstView, `${path} before scripts`).toBeLessThanOrEqual(most)
      expect(scripts, `scripts of ${path}`).toBeLessThanOrEqual(mostScripts)
    }, 10_000)
  }
  if (process.env['SHOW_BUDGETS']) console.log(weights)
})

test('what is kept is packed once more, as small as can be, behind the first answers', async () => {
  const first = (await ask('GET', '/warranty', null, '')).body
  await vi.waitFor(async () => {
    const { headers, body } = await ask('GET', '/warranty', null, '')
    expect(body.length).toBeLessThan(first.length * 0.95)
    expect(headers['content-length']).toBe(String(body.length))
    expect(brotliDecompressSync(body)).toEqual(brotliDecompressSync(first))
  }, 10_000)
})

test('staff pages carry at most 200 kB of scripts', async () => {
  for (const path of ['/admin/dashboard', '/admin/tickets', `/admin/tickets/${ticket}`, '/admin/devices']) {
    expect.soft((await weigh(path, staff)).scripts, path).toBeLessThanOrEqual(200_000)
  }
})

test('public pages name no script of the staff desk, of the map or of a schema library', async () => {
  for (const path of ['/', '/repairs', '/repairs/iphone13', '/booking/iphone13/screen', '/contact']) {
    for (const file of (await weigh(path, '')).scriptFiles) {
      const code = await (await fetch(url + file)).text()
      const words = `${path} ${file}`
      expect(words).not.toMatch(/draw-map|needs-staff|audit|shop-form/)
      expect(code.includes('ZodError') || code.includes('_zod'), words).toBe(false)
      expect(code.includes('leaflet-container'), words).toBe(false)
      expect(/Leave note|Manage Devices/.test(code), words).toBe(false)
    }
  }
})

/** How many statements a request makes, without those that the clock makes: letters and versions. */
async function statementsOf(work: () => Promise<Answer>): Promise<string[]> {
  const seen: string[] = []
  const stops = (['all', 'run', 'get', 'iterate'] as const).map((method) => {
    const original = StatementSync.prototype[method] as (...given: unknown[]) => unknown
    const counting = function (this: StatementSync, ...given: unknown[]) {
      seen.push(this.sourceSQL)
      return original.apply(this, given)
    }
    Object.assign(StatementSync.prototype, { [method]: counting })
    return () => Object.assign(StatementSync.prototype, { [method]: original })
  })
  try {
    const { status, body } = await work()
    expect(status, body.toString()).toBe(200)
  } finally {
    for (const stop of stops) stop()
  }
  return seen.filter((sql) => !/^(begin|commit)|"outbox"|"versions"/.test(sql))
}

test('each call and page asks the books no oftener than it must', async () => {
  const list = (filter: object) => () =>
    ask('POST', '/api/get-ticket', { data: { ticketid: -1, limit: 50, ...filter } })
  const budgets: Record<string, [most: number, work: () => Promise<Answer>]> = {
    'check-auth, anonymous': [0, () => ask('GET', '/api/check-auth', null, '')],
    'check-auth, logged in': [1, () => ask('GET', '/api/check-auth')],
    'phones, anonymous': [0, () => ask('GET', '/api/getphones', null, '')],
    'phones, logged in': [1, () => ask('GET', '/api/getphones')],
    'home, anonymous': [0, () => ask('GET', '/', null, '')],
    'home, logged in': [1, () => ask('GET', '/')],
    'prices, logged in': [1, () => ask('GET', '/repairs')],
    booking: [8, book],
    list: [3, list({})],
    'list of a status': [3, list({ status: 0 })],
    search: [3, list({ q: 'budget1' })],
    ticket: [6, () => ask('POST', '/api/get-ticket', { data: { ticketid: ticket } })],
    'page: dashboard': [5, () => ask('GET', '/account/dashboard')],
    'page: list': [4, () => ask('GET', '/admin/tickets')],
    'page: ticket': [16, () => ask('GET', `/admin/tickets/${ticket}`)],
    'page: own ticket': [14, () => ask('GET', `/account/ticket/${ticket}`)],
  }
  const counts: Record<string, number> = {}
  for (const [name, [most, work]] of Object.entries(budgets)) {
    // Once before, so that what is kept is there.
    await work()
    let statements = await statementsOf(work)
    // Letters are written beside it, with reads of their own: they only ever add, and not to every try.
    for (let tries = 0; statements.length > most && tries < 5; tries++) {
      await new Promise((resolve) => {
        setTimeout(resolve, 200)
      })
      const again = await statementsOf(work)
      if (again.length < statements.length) statements = again
    }
    counts[name] = statements.length
    expect.soft(statements.length, `${name}:\n${statements.join('\n')}`).toBeLessThanOrEqual(most)
  }
  if (process.env['SHOW_BUDGETS']) console.log(counts)
})
