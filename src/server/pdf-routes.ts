import type { Hono } from 'hono'
import type { Connection, HonoEnv } from '#http/request-context.ts'

/** API functions that return a PDF. */
const place = /^\/account\/ticket\/([1-9]\d{0,14})\/(packing-slip|invoice|completion)\.pdf$/

/**
 * Answers packing slip, invoice and completion document at page addresses such as
 * `/account/ticket/1042/packing-slip.pdf`, by calling the API function. Redirects unauthorised requests to the log-in page
 * or to the HTML page, which explains the refusal. Null for any other address.
 */
export function openPdfRoutes(api: Hono<HonoEnv>) {
  return async (request: Request, connection: Connection): Promise<Response | null> => {
    const { pathname, origin } = new URL(request.url)
    const [, id, document] = place.exec(pathname) ?? []
    if (id === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    const apiRequest = new Request(`${origin}/api/tickets/${id}/${document}.pdf`, {
      method: 'GET',
      headers: request.headers,
      signal: request.signal,
    })
    const response = await api.fetch(apiRequest, connection)
    if (response.ok) {
      return request.method === 'HEAD' ? new Response(null, response) : response
    }
    if (response.status >= 500 || response.status === 429) return response
    const page = pathname.replace(/\.pdf$/, '')
    const to = response.status === 401 ? `/account/login?next=${encodeURIComponent(page)}` : page
    return new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store' } })
  }
}
