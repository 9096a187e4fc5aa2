import type { Hono } from 'hono'
import type { Arrival, House } from '#http/visit.ts'
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
    return response
  })
  return { api, newCookies: () => [...handedOut.values()] }
}
