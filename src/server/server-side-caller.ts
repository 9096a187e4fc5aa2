import { parse } from 'hono/utils/cookie'
import type { ApiRouter } from '#http/api.ts'
import type { Connection } from '#http/request-context.ts'
import type { Api } from '#web/api.ts'
import { createApi } from '#web/http-api.ts'

/** Server-side API caller of a page: in process, with the visitor's cookies, collecting the cookies that calls set. */
export function apiInProcess(
  { createCaller }: Pick<ApiRouter, 'createCaller'>,
  page: Request,
  connection: Connection,
): { api: Api; newCookies(): string[] } {
  const cookies = new Map(Object.entries(parse(page.headers.get('cookie') ?? '')))
  const newCookies = new Map<string, string>()
  const call = createCaller({
    ...connection,
    userAgent: page.headers.get('user-agent') ?? undefined,
    isRead: page.method === 'GET' || page.method === 'HEAD',
    cookie: (name) => cookies.get(name),
    setCookie(line) {
      const [name, value] = Object.entries(parse(line.split(';', 1)[0]!))[0]!
      newCookies.set(name, line)
      if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  const api = createApi(async (endpoint, input, more) => {
    const { status, output, header } = await call(endpoint, input, more)
    return { ok: status === 200, status, headers: { get: header }, json: async () => output }
  })
  return { api, newCookies: () => [...newCookies.values()] }
}
