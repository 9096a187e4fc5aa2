import type { Hono } from 'hono'
import type { Arrival, House } from '#http/visit.ts'
import { wholeText } from '#http/whole-body.ts'
import { apiOver, type Api } from '#web/api.ts'

/** The API as a page on the server sees it: no network, the visitor's cookies, and those that a call hands out. */
export function apiInProcess(
  app: Hono<House>,
  page: Request,
  arrival: Arrival,
): { api: Api; newCookies(): string[] } {
  const { origin } = new URL(page.url)
  const jar = new Map(
    (page.headers.get('cookie') ?? '')
      .split(/;\s*/)
      .filter(Boolean)
      .map((pair) => [pair.split('=', 1)[0]!, pair] as const),
  )
  const handedOut = new Map<string, string>()

  const api = apiOver(async (path, init) => {
    const headers = new Headers(init.headers)
    // The page itself was checked for where it came from; its calls are its own.
    headers.set('sec-fetch-site', 'same-origin')
    const browser = page.headers.get('user-agent')
    if (browser !== null) headers.set('user-agent', browser)
    if (jar.size > 0) headers.set('cookie', [...jar.values()].join('; '))
    const response = await app.fetch(new Request(new URL(path, origin), { ...init, headers }), arrival)
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(';', 1)[0]!
      const name = pair.split('=', 1)[0]!
      handedOut.set(name, cookie)
      if (/;\s*max-age=0/i.test(cookie)) jar.delete(name)
      else jar.set(name, pair)
    }
    const etag = response.headers.get('etag')
    if (response.ok && etag !== null) return { ...plain(response), json: () => readOnce(etag, response) }
    const text = wholeText(response)
    if (text === undefined) return response
    return { ...plain(response), json: async () => JSON.parse(text) as unknown }
  })
  return { api, newCookies: () => [...handedOut.values()] }
}

const mostRead = 200
const read = new Map<string, Promise<unknown>>()

/** What is kept ready has a mark that changes with it, so its JSON is read once for all pages. */
function readOnce(etag: string, response: Response): Promise<unknown> {
  const known = read.get(etag)
  if (known) return known
  if (read.size >= mostRead) read.clear()
  const value = response.json().then(frozen)
  read.set(etag, value)
  value.catch(() => read.delete(etag))
  return value
}

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

function plain({ ok, status, headers }: Response) {
  return { ok, status, headers }
}
