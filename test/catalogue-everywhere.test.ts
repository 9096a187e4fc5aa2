import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type * as AppModule from '#server/app.ts'
import { engines, openTestDatabase } from './open-test-database.ts'

const admin = { email: 'ada@shop.example', password: 'seven green kettles' }
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A process of the built shop with its response cache, on the shared database. */
async function openProcess(variables: Record<string, string>): Promise<string> {
  const built = new URL('../build/server/index.js', import.meta.url).href
  const { openApp, builtClientFolder } = (await import(/* @vite-ignore */ built)) as typeof AppModule
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-catalogue-'))
  const app = await openApp({
    announce: () => {},
    variables: { DATA_DIR: folder, LOG_LEVEL: 'silent', THROTTLE: 'off', ...variables },
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

const get = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}
const send = async (
  url: string,
  path: string,
  { method, data }: { method: string; data: object },
  cookie = '',
) => {
  const response = await fetch(url + path, {
    method,
    headers: { origin: url, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ data }),
  })
  expect(response.status, `${path} ${await response.clone().text()}`).toBe(200)
  return response
}
type Listed = { id: number; version: number } & Record<string, unknown>

test.each(engines.filter((engine) => engine === 'postgres'))(
  'pages, structured data, sitemap, footer, drawing and cache of another process follow each change within a second on %s',
  async () => {
    const { database, postgresUrl } = await openTestDatabase({ empty: true })
    closing.push(() => database.close())
    const shared = {
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SECRET_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: postgresUrl,
    }
    // As long as a process may show what another has changed.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const passSecond = () => vi.setSystemTime(Date.now() + 1_000)
    const here = await openProcess(shared)
    const there = await openProcess(shared)
    const logIn = await send(here, '/api/loginuser/', { method: 'POST', data: admin })
    const cookie = String(logIn.headers.get('set-cookie')).split(';')[0]!
    const phone = async () => {
      const found = await send(
        here,
        '/api/phones/searches',
        { method: 'POST', data: { phoneid: 'iphone13' } },
        cookie,
      )
      return ((await found.json()) as { phones: Listed[] }).phones[0]!
    }
    const change = async (more: object) => {
      const { id, brand, model, displayName, releaseYear, drawing = null, hidden, version } = await phone()
      const data = { brand, model, displayName, releaseYear, drawing, hidden, version, ...more }
      await send(here, `/api/phones/${id}`, { method: 'PUT', data }, cookie)
    }
    const page = `${there}/repairs/iphone13`
    // Twice, so that the second response is from the cache.
    for (const path of ['/', '/repairs', '/repairs/iphone13', '/sitemap.xml', '/api/getphones']) {
      await get(there + path)
      await get(there + path)
    }
    expect((await get(page)).text).toContain('"price":"235"')

    const { id, version, ...prices } = await phone()
    await send(
      here,
      '/api/update-device/',
      { method: 'PUT', data: { ...prices, id, version, screen: 241 } },
      cookie,
    )
    passSecond()
    expect((await get(page)).text).toContain('"price":"241"')
    expect((await get(`${there}/repairs`)).status).toBe(200)

    const said = { availability: { screen: 'days' }, version: (await phone()).version }
    await send(here, `/api/phones/${id}/availability`, { method: 'PUT', data: said }, cookie)
    passSecond()
    const shown = (await get(page)).text
    expect(shown).toContain('2–3 days')
    expect(shown).toContain('https://schema.org/BackOrder')

    // A repair of the shop: its page is cached like those of the delivered ones, and that of no repair is not.
    const caching = async (repair: string) => {
      const { headers } = await fetch(`${page}?repair=${repair}`)
      return [headers.get('cache-control'), headers.has('etag')]
    }
    expect(await caching('waterdamagetreatment')).toEqual(['private, no-store', false])
    const label = 'Water damage treatment'
    const data = {
      label,
      part: false,
      sentence: 'Keep it off.',
      benchTime: 'long',
      warrantyMonths: 3,
      needsPasscode: true,
      series: null,
    }
    await send(here, '/api/repairs', { method: 'POST', data }, cookie)
    const offered = await phone()
    const extras = [{ key: 'waterdamagetreatment', price: 95 }]
    await send(here, '/api/update-device/', { method: 'PUT', data: { ...offered, extras } }, cookie)
    passSecond()
    const extended = (await get(page)).text
    expect(extended).toContain(label)
    expect(extended).not.toContain(`${label} Replacement`)
    expect(extended).toContain('"price":"95"')
    expect(await caching('screen')).toEqual(['no-cache', true])
    expect(await caching('waterdamagetreatment')).toEqual(['no-cache', true])
    expect(await caching('nonsense')).toEqual(['private, no-store', false])

    await change({ displayName: 'iPhone Thirteen' })
    passSecond()
    expect((await get(`${there}/`)).text).toContain('iPhone Thirteen')
    expect((await get(`${there}/repairs`)).text).toContain('iPhone Thirteen')

    await change({ hidden: true })
    passSecond()
    expect(await get(page)).toMatchObject({ status: 302, location: '/repairs' })
    for (const path of ['/', '/repairs', '/sitemap.xml', '/api/getphones']) {
      expect((await get(there + path)).text, path).not.toMatch(/iPhone Thirteen|\/repairs\/iphone13["<]/)
    }
    expect((await get(`${there}/drawings/iphone13.svg`)).status).toBe(200)

    await change({ hidden: false })
    const series = await fetch(`${here}/api/series`, { headers: { cookie } })
    const listed = ((await series.json()) as { series: Listed[] }).series
    const iphones = listed.find(({ key }) => key === 'iPhone')!
    await send(
      here,
      '/api/series/iPhone',
      { method: 'PUT', data: { label: 'Apple iPhone', shown: false, version: iphones.version } },
      cookie,
    )
    passSecond()
    const without = (await get(`${there}/repairs`)).text
    // Neither tiles, nor brand filter, nor footer.
    expect([without.includes('Apple iPhone'), without.includes('Samsung S Series')]).toEqual([false, true])
    expect((await get(`${there}/sitemap.xml`)).text).not.toContain('/repairs/iphone')

    // Of a very large catalogue, the page shows a part, and the search finds each phone.
    const { db } = database
    const many = Array.from({ length: 500 }, (_, place) => ({
      slug: `many${place}`,
      brand: 'Samsung',
      model: `M${place}`,
      display_name: `Many ${place}`,
      position: 1_000 + place,
      version: 1,
      updated_at: 1,
    }))
    await db.insertInto('phones').values(many).execute()
    await db
      .updateTable('versions')
      .set((row) => ({ value: row('value', '+', 1) }))
      .where('name', '=', 'catalogue')
      .execute()
    passSecond()
    const large = (await get(`${there}/repairs`)).text
    expect(large.match(/data-tile/g)!.length).toBeLessThan(110)
    expect(large.replaceAll('<!-- -->', '')).toMatch(
      /34 of \d{3} phones\. Search by model to see the others\./,
    )
    // Nor does the footer grow, nor the data for the browser.
    const footer = /<details class="site-footer-catalogue">.*?<\/details>/s.exec(large)![0]
    expect(footer.match(/href="\/repairs\//g)!.length).toBeLessThan(110)
    expect(footer).toMatch(/href="\/repairs\?brand=Samsung"[^>]*>All \d{3} phones in Samsung S Series</)
    expect(large).not.toContain('many7"')
    const searched = (await get(`${there}/repairs?q=many+7`)).text
    expect(searched).toContain('href="/repairs/many7"')
  },
)
