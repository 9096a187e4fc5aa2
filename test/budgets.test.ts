import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as AppModule from '#server/app.ts'

// React and its router are 85 kB of it.
const MAX_SCRIPTS = 100_000
const scriptsOf: Record<string, number> = { '/booking/iphone13/screen': 105_100 }
/** The initial TCP congestion window: ten packets of 1,460 bytes. */
const firstPackets = 14_600
const admin = { email: 'ada@shop.example', password: 'seven green kettles' }

/** Set within requests, not in the background jobs that run beside them. */
const requests = new AsyncLocalStorage<true>()

let folder: string
let app: AppModule.RunningApp
let server: Server
let url: string
let staff: string
let ticket: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mendpost-budgets-'))
  // The built app runs in this process, so that its statements can be counted.
  const built = new URL('../build/server/index.js', import.meta.url).href
  const { openApp, builtClientFolder } = (await import(/* @vite-ignore */ built)) as typeof AppModule
  app = await openApp({
    options: {
      clientFiles: { folder: builtClientFolder },
      cacheResponses: true,
      checkOutputs: false,
      contentSecurityPolicy: true,
    },
    announce: () => {},
    variables: {
      DATA_DIR: folder,
      THROTTLE: 'off',
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  })
  server = createServer((request, response) => requests.run(true, () => app.listener(request, response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const logIn = await callApi('POST', '/api/loginuser/', { data: admin })
  staff = String(logIn.headers['set-cookie']).split(';')[0]!
  ticket = (JSON.parse((await book()).body.toString()) as { ticket_id: number }).ticket_id
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Compressed bytes as sent on the wire. */
function callApi(method: string, path: string, data: object | null = null, cookie = staff): Promise<Answer> {
  // A constant host: pages name their address, and some ports compress to more bytes than others.
  const headers: Record<string, string> = {
    'accept-encoding': 'br',
    host: 'localhost',
    origin: 'http://localhost',
  }
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
  callApi('POST', '/api/submitticket/', {
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

/** Everything a browser loads for a page: the document and the files that it links. */
async function weigh(path: string, cookie: string) {
  const page = await callApi('GET', path, null, cookie)
  expect([path, page.status]).toEqual([path, 200])
  const html = await (await fetch(url + path, cookie ? { headers: { cookie } } : {})).text()
  const loaded = html.replace(/<link rel="stylesheet"[^>]* disabled=""\/>/g, '')
  const sheets = [...loaded.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!)
  const pictures = [...new Set([...loaded.matchAll(/<img\b[^>]* src="([^"]+)"/g)].map(([, src]) => src!))]
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))
  const bytes = async (paths: Iterable<string>) => {
    let sum = 0
    for (const one of paths) sum += (await callApi('GET', one, null, '')).body.length
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

test('public pages and their scripts stay within their byte budgets', async () => {
  const budgets: Record<string, number> = {
    // Its words are data since the owner edits them, no longer part of its script.
    '/': 13_700,
    '/repairs': 74_300,
    '/repairs/iphone13': 12_550,
    '/booking/iphone13/screen': 13_000,
    '/contact': 11_900,
    '/account/login': 9_700,
    '/services/iphone': 11_500,
  }
  const weights: Record<string, unknown> = {}
  for (const path of Object.keys(budgets)) await callApi('GET', path, null, '')
  for (const [path, most] of Object.entries(budgets)) {
    // The first requests also fill the response cache.
    await vi.waitFor(async () => {
      const { firstView, scripts, document } = await weigh(path, '')
      weights[path] = { document, firstView, scripts }
      // More bytes would wait for an acknowledgement, one more round trip.
      expect(document, `document and headers of ${path}`).toBeLessThanOrEqual(firstPackets)
      expect(firstView, `${path} before scripts`).toBeLessThanOrEqual(most)
      expect(scripts, `scripts of ${path}`).toBeLessThanOrEqual(scriptsOf[path] ?? MAX_SCRIPTS)
    }, 15_000)
  }
  if (process.env['SHOW_BUDGETS']) console.log(weights)
})

test('staff pages carry at most 200 kB of scripts', async () => {
  for (const path of ['/admin/dashboard', '/admin/tickets', `/admin/tickets/${ticket}`, '/admin/devices']) {
    expect.soft((await weigh(path, staff)).scripts, path).toBeLessThanOrEqual(200_000)
  }
})

test('public pages load no script of the staff pages, of the map or of a schema library', async () => {
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

/** The statements of a request, without those that every one of its kind has. */
async function getStatements(work: () => Promise<Answer>): Promise<string[]> {
  const seen: string[] = []
  const stops = (['all', 'run', 'get', 'iterate'] as const).map((method) => {
    const original = StatementSync.prototype[method] as (...given: unknown[]) => unknown
    const counting = function (this: StatementSync, ...given: unknown[]) {
      if (requests.getStore()) seen.push(this.sourceSQL)
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

/** The comparisons by which a statement, given the value as a parameter, would match the condition of a partial index. */
function listPartialComparisons(): string[] {
  const reader = new DatabaseSync(join(folder, 'mendpost.sqlite'), { readOnly: true })
  const indexes = reader.prepare(
    "select tbl_name, sql from sqlite_master where type = 'index' and sql like '% where %'",
  )
  const found = indexes.all().flatMap(({ tbl_name: table, sql }) => {
    const [, condition = ''] = String(sql).split(/ where /i)
    return [...condition.matchAll(/(\w+) = ['\d]/g)].map(([, column]) => `"${String(table)}"."${column}" = ?`)
  })
  reader.close()
  return found
}

test('each call and page stays within its budget of database statements', async () => {
  const list = (filter: object) => () =>
    callApi('POST', '/api/get-ticket', { data: { ticketid: -1, limit: 50, ...filter } })
  const budgets: Record<string, [most: number, work: () => Promise<Answer>]> = {
    'check-auth, anonymous': [0, () => callApi('GET', '/api/check-auth', null, '')],
    'check-auth, logged in': [1, () => callApi('GET', '/api/check-auth')],
    'phones, anonymous': [0, () => callApi('GET', '/api/getphones', null, '')],
    'phones, logged in': [1, () => callApi('GET', '/api/getphones')],
    'home, anonymous': [0, () => callApi('GET', '/', null, '')],
    'home, logged in': [1, () => callApi('GET', '/')],
    'prices, logged in': [1, () => callApi('GET', '/repairs')],
    // Five of them work out next step, due date, amounts, queues and numbers, by the function of all later changes. One opens
    // the parcel that the ticket is in.
    booking: [14, book],
    list: [3, list({})],
    'list of a status': [3, list({ status: 0 })],
    search: [3, list({ q: 'budget1' })],
    ticket: [6, () => callApi('POST', '/api/get-ticket', { data: { ticketid: ticket } })],
    'page: dashboard': [3, () => callApi('GET', '/account/dashboard')],
    // One of them counts the queues, for the tabs.
    'page: list': [6, () => callApi('GET', '/admin/tickets')],
    'page: ticket': [14, () => callApi('GET', `/admin/tickets/${ticket}`)],
    'page: own ticket': [12, () => callApi('GET', `/account/ticket/${ticket}`)],
    'page: correct': [2, () => callApi('GET', `/account/ticket/${ticket}/correct`)],
    'page: cancel': [2, () => callApi('GET', `/account/ticket/${ticket}/cancel`)],
    'page: staff dashboard': [10, () => callApi('GET', '/admin/dashboard')],
    'page: ticket of a list': [14, () => callApi('GET', `/admin/tickets/${ticket}?from=status%3D0`)],
    'page: intake': [6, () => callApi('GET', `/admin/tickets/${ticket}/intake`)],
    'page: quote': [3, () => callApi('GET', `/admin/tickets/${ticket}/quote`)],
    'page: ending': [5, () => callApi('GET', `/admin/tickets/${ticket}/ending`)],
    'page: claim': [2, () => callApi('GET', `/account/ticket/${ticket}/claim`)],
    'page: parcel': [2, () => callApi('GET', `/admin/tickets/${ticket}/parcel`)],
    'page: completion': [7, () => callApi('GET', `/admin/tickets/${ticket}/completion`)],
    'page: money': [7, () => callApi('GET', `/admin/tickets/${ticket}/money`)],
    'page: booking form': [3, () => callApi('GET', '/booking/iphone13/screen')],
  }
  const partial = listPartialComparisons()
  const counts: Record<string, number> = {}
  for (const [name, [most, work]] of Object.entries(budgets)) {
    // Once before, to fill the caches.
    await work()
    const statements = await getStatements(work)
    counts[name] = statements.length
    expect.soft(statements.length, `${name}:\n${statements.join('\n')}`).toBeLessThanOrEqual(most)
    // SQLite plans such a statement anew at every run, which takes twenty times as long as running it.
    const comparisons = statements.flatMap((sql) => partial.filter((comparison) => sql.includes(comparison)))
    expect.soft(comparisons, `${name}: compare with a literal, as the index does`).toEqual([])
    const limits = statements.filter((sql) => /limit \?/.test(sql))
    expect.soft(limits, `${name}: write the limit as a literal`).toEqual([])
  }
  if (process.env['SHOW_BUDGETS']) console.log(counts)
})
