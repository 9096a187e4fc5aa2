import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as AppModule from '#server/app.ts'
import { onBothEngines } from './engines.ts'
import { openTestDatabase } from './open-test-database.ts'

const publicUrl = 'https://repairs.example.com'
const admin = { email: 'ada@shop.example', password: 'seven green kettles' }
const closing: (() => Promise<void>)[] = []

// A second, as long as a process may show what another has changed, passes by this clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A process of the built shop with a public address. */
async function openProcess(variables: Record<string, string>): Promise<string> {
  const built = new URL('../build/server/index.js', import.meta.url).href
  const { openApp, builtClientFolder } = (await import(/* @vite-ignore */ built)) as typeof AppModule
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-opening-'))
  const app = await openApp({
    announce: () => {},
    variables: {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: '0',
      ...variables,
    },
    options: {
      clientFiles: { folder: builtClientFolder },
      cacheResponses: true,
      checkOutputs: false,
      contentSecurityPolicy: true,
    },
  })
  const server: Server = createServer(app.listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const read = async (url: string, cookie = '') => {
  const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} })
  return { status: response.status, text: await response.text() }
}
const send = (url: string, method: string, data: object, cookie = '') =>
  fetch(url, {
    method,
    headers: { origin: publicUrl, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ data }),
  })
const logIn = async (url: string) => {
  const response = await send(`${url}/api/loginuser/`, 'POST', admin)
  return String(response.headers.get('set-cookie')).split(';')[0]!
}
/** Enters what a shop needs before it can open. */
const confirmEverything = async (url: string, cookie: string) => {
  const { profile, version } = JSON.parse((await read(`${url}/api/shop-profile`, cookie)).text) as {
    profile: object
    version: number
  }
  const own = { name: 'Tin Phones', street: '4 Banksia Road', phone: '03 5550 0199', latitude: -37.9061 }
  await send(`${url}/api/shop-profile`, 'PUT', { profile: { ...profile, ...own }, version }, cookie)
  const phone = JSON.parse((await read(`${url}/api/getphone/iphone13`)).text) as object
  await send(`${url}/api/update-device/`, 'PUT', { ...phone, screen: 277 }, cookie)
  for (const key of ['terms', 'warranty', 'privacy']) {
    await send(`${url}/api/texts/${key}/confirmation`, 'POST', { version: 0 }, cookie)
  }
}

const publicPages = [
  '/',
  '/repairs',
  '/repairs/iphone13',
  '/booking/iphone13/screen',
  '/about',
  '/contact',
  '/identify',
  '/locations',
  '/warranty',
  '/terms',
  '/privacy',
  '/services/iphone',
]

onBothEngines('a shop with a public address on %s', (engine) => {
  test('shows visitors one notice, staff everything, and opens in every process within a second', async () => {
    const shared: Record<string, string> = {
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // No email is sent here.
      SMTP_URL: 'smtp://127.0.0.1:9',
      SECRET_KEY: randomBytes(32).toString('base64'),
    }
    if (engine === 'postgres') {
      const { database, postgresUrl } = await openTestDatabase({ empty: true })
      closing.push(() => database.close())
      shared['DATABASE_URL'] = postgresUrl
    }
    const url = await openProcess(shared)
    const other = engine === 'postgres' ? await openProcess(shared) : url
    const staff = await logIn(url)

    for (const path of publicPages) {
      const { status, text } = await read(url + path)
      expect([path, status]).toEqual([path, 200])
      expect(text).toContain('<h1>Opening soon</h1>')
      expect(text).toContain('<meta name="robots" content="noindex"/>')
      expect(text).not.toMatch(/\$\d|Flinders|5550 0123|<script|canonical|All phones we repair/)
      const seen = await read(url + path, staff)
      // The price of a booking is an example that is not confirmed yet.
      expect([path, seen.status]).toEqual([path, path.startsWith('/booking/') ? 302 : 200])
      expect(seen.text).not.toContain('Opening soon</h1>')
    }
    for (const path of ['/account/login', '/account/forgot']) {
      expect((await read(url + path)).text).not.toContain('Opening soon</h1>')
    }
    expect((await read(`${url}/admin/opening`, staff)).text).toContain('6 things are missing')
    expect((await read(`${url}/admin/dashboard`, staff)).text).toContain('href="/admin/opening"')

    await confirmEverything(url, staff)
    expect((await read(`${other}/`)).text).toContain('Opening soon')
    vi.setSystemTime(Date.now() + 1_000)
    expect((await read(other)).text).toContain('5550 0199')
    expect((await send(`${url}/api/opening`, 'PUT', { open: true }, staff)).status).toBe(200)
    expect((await read(url)).text).not.toContain('Opening soon')
    vi.setSystemTime(Date.now() + 1_000)
    for (const one of [url, other]) {
      expect((await read(one)).text).not.toContain('Opening soon')
      expect((await read(`${one}/robots.txt`)).text).not.toMatch(/^Disallow: \/$/m)
      expect((await read(`${one}/sitemap.xml`)).text).toContain('/repairs/iphone13</loc>')
    }

    // Closed again: the pages stay, with the sentence of the shop.
    await send(`${url}/api/opening`, 'PUT', { open: false, sentence: 'We are moving.' }, staff)
    vi.setSystemTime(Date.now() + 1_000)
    for (const one of [url, other]) {
      const { status, text } = await read(`${one}/repairs`)
      expect([status, text.includes('No new bookings.</strong> <!-- -->We are moving.')]).toEqual([200, true])
    }
  })
})

test('a shop on localhost is open at once, with the example prices', async () => {
  const url = await openProcess({ PUBLIC_URL: '' })
  const { text } = await read(url)
  expect(text).not.toContain('Opening soon')
  expect((await read(`${url}/repairs/iphone13`)).text).toMatch(/\$\d/)
})
