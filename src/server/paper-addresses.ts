import type { Api } from '#http/api.ts'
import type { Arrival } from '#http/visit.ts'

/** The calls of these names make a PDF. */
const place = /^\/account\/ticket\/([1-9]\d{0,14})\/(packing-slip|invoice|completion)\.pdf$/

/**
 * Answers packing slip, invoice and completion document at their addresses among the pages, such as
 * `/account/ticket/1042/packing-slip.pdf`, from the call that makes each. Who may not have it is brought to the
 * log-in page, or to the page of the same name, which says why. Null for any other address.
 */
export function openPaperAddresses(api: Pick<Api, 'fetch'>) {
  return async (request: Request, arrival: Arrival): Promise<Response | null> => {
    const { pathname, origin } = new URL(request.url)
    const [, id, paper] = place.exec(pathname) ?? []
    if (id === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return null
    const asked = new Request(`${origin}/api/tickets/${id}/${paper}.pdf`, {
      method: 'GET',
      headers: request.headers,
      signal: request.signal,
    })
    const response = await api.fetch(asked, arrival)
    if (response.ok) {
      return request.method === 'HEAD' ? new Response(null, response) : response
    }
    if (response.status >= 500 || response.status === 429) return response
    const page = pathname.replace(/\.pdf$/, '')
    const to = response.status === 401 ? `/account/login?next=${encodeURIComponent(page)}` : page
    return new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store' } })
  }
}
