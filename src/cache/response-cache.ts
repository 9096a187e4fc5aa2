import { LRUCache } from 'lru-cache'
import type { Connection } from '#http/request-context.ts'
import { openCacheableUrls, type IsRow } from './cacheable-url.ts'
import { respond, storeResponse, type StoredResponse } from './stored-response.ts'

const MAX_BYTES = 20 * 1024 * 1024

type ResponseCacheOptions = {
  /** False renders every response anew, with identical bytes. */
  enabled: boolean
  /** Origin of canonical URLs; null takes the request's. */
  publicOrigin: string | null
  /** Changes with the data that cached responses show; null while that cannot be read. No promise while it is known. */
  version(): string | null | Promise<string | null>
  /** Whether a key of the query is of a series or repair that the shop has added. */
  isRow?: IsRow
  /** Makes a response. */
  render(request: Request, connection: Connection): Response | Promise<Response>
  maxBytes?: number
}

/** Answers a request, at once when the response is in memory; undefined when the request is handed on. */
type ResponseCache = (
  request: Request,
  connection: Connection,
) => Response | undefined | Promise<Response | undefined>

/**
 * Answers public URLs from memory, with one response per URL and version of the data. It is rendered from the URL alone,
 * without cookies or other headers of the request. Other URLs are passed on.
 */
export function openResponseCache({
  enabled,
  publicOrigin,
  version,
  isRow,
  render,
  maxBytes = MAX_BYTES,
}: ResponseCacheOptions): ResponseCache {
  const cacheableUrl = openCacheableUrls(publicOrigin, isRow)
  const make = async (url: string, connection: Connection) =>
    stored(await render(new Request(url), connection))
  // Concurrent requests for the same key wait for one response (`fetchMethod`).
  const cache = new LRUCache<string, StoredResponse, Connection>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }, key) => size + key.length,
    fetchMethod: (key, _, { context }) => make(key.slice(key.indexOf(' ') + 1), context),
  })

  const answer = (request: Request, connection: Connection, url: string, current: string | null) => {
    if (current === null) return undefined
    const key = `${current} ${url}`
    const hit = cache.get(key)
    if (!hit) return answerAnew(request, connection, url, key)
    connection.fromMemory = true
    return respond(hit, request, connection.requestId)
  }
  const answerAnew = async (request: Request, connection: Connection, url: string, key: string) => {
    const made = await (enabled ? cache.fetch(key, { context: connection }) : make(url, connection))
    // Redirects, refusals and failures are answered in the ordinary way.
    return made ? respond(made, request, connection.requestId) : undefined
  }

  return (request, connection) => {
    const url = cacheableUrl(request)
    if (url === null) return undefined
    const current = version()
    return current instanceof Promise
      ? current.then((read) => answer(request, connection, url, read))
      : answer(request, connection, url, current)
  }
}

async function stored(response: Response): Promise<StoredResponse | undefined> {
  if (response.status !== 200 || response.headers.has('set-cookie')) return undefined
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { 'x-request-id': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers)
  // Pages are `no-store` where a session may have been read; this one was rendered without cookies.
  const isPage = headers['content-type']?.startsWith('text/html')
  return storeResponse(bytes, isPage ? { ...headers, 'cache-control': 'no-cache', vary: 'cookie' } : headers)
}
