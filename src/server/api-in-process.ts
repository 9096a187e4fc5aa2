import type { Endpoint } from '#contract/endpoint.ts'
import type { Ready } from '#http/answer.ts'
import type { Api as HouseApi } from '#http/api.ts'
import type { Arrival } from '#http/visit.ts'
import { wholeText } from '#http/whole-body.ts'
import { apiOver, type Api, type Carried } from '#web/api.ts'
import { ShortMemory } from './short-memory.ts'

/** The API as a page on the server sees it: no network, the visitor's cookies, and those that a call hands out. */
export function apiInProcess(
  house: HouseApi,
  page: Request,
  arrival: Arrival,
): { api: Api; newCookies(): string[] } {
  const jar = new Map(
    (page.headers.get('cookie') ?? '')
      .split(/;\s*/)
      .filter(Boolean)
      .map((pair) => [pair.split('=', 1)[0]!, pair] as const),
  )
  const handedOut = new Map<string, string>()
  const browser = page.headers.get('user-agent')
  const cookies = () => [...jar.values()].join('; ')
  const setCookie = (cookie: string) => {
    const pair = cookie.split(';', 1)[0]!
    const name = pair.split('=', 1)[0]!
    handedOut.set(name, cookie)
    if (/;\s*max-age=0/i.test(cookie)) jar.delete(name)
    else jar.set(name, pair)
  }

  const carry = async (path: string, init: RequestInit): Promise<Carried> => {
    const headers = new Headers(init.headers)
    // The page itself was checked for where it came from; its calls are its own.
    headers.set('sec-fetch-site', 'same-origin')
    if (browser !== null) headers.set('user-agent', browser)
    if (jar.size > 0) headers.set('cookie', cookies())
    const { origin } = new URL(page.url)
    const response = await house.fetch(new Request(new URL(path, origin), { ...init, headers }), arrival)
    for (const cookie of response.headers.getSetCookie()) setCookie(cookie)
    const text = wholeText(response)
    if (text === undefined) return response
    return { ...plain(response), json: async () => JSON.parse(text) as unknown }
  }
  /** What is only looked at carries nothing that HTTP would have to check. */
  const lookUp = (endpoint: Endpoint, asked: Record<string, unknown>): Promise<Carried> | null => {
    const said = new Map<string, string>()
    const answered = house.ask(endpoint, asJson(asked) as Record<string, unknown>, arrival, {
      cookies: cookies(),
      userAgent: browser ?? undefined,
      setCookie,
      say: (header, value) => void said.set(header.toLowerCase(), value),
    })
    return (
      answered &&
      answered.then((answer) => ({
        ok: answer.status === 200,
        status: answer.status,
        headers: { get: (name) => said.get(name) ?? null },
        json: async () => ('ready' in answer ? readOnce(answer.ready) : asJson(answer.reply)),
      }))
    )
  }
  return {
    api: apiOver(carry, arrival.reads ? lookUp : undefined),
    newCookies: () => [...handedOut.values()],
  }
}

/** As it would have come over the wire. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown
}

const read = new ShortMemory<unknown>(200)

/** What is kept ready has a mark that changes with it, so its JSON is read once for all pages. */
function readOnce({ etag, bytes }: Ready): unknown {
  const known = read.get(etag)
  if (known) return known
  const value = frozen(JSON.parse(Buffer.from(bytes).toString()))
  read.set(etag, value)
  return value
}

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

function plain({ ok, status, headers }: Response) {
  return { ok, status, headers }
}
