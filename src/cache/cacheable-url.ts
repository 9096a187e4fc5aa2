import { LRUCache } from 'lru-cache'
import { brands, isDelivered } from '#contract/catalogue.ts'
import { hasOwnCookie } from '#http/request-context.ts'

/** A key of the query whose values are keys of rows: a bounded set, which the shop adds to. */
type RowKey = 'brand' | 'repair'
/** Whether a row of the shop has the key. */
export type IsRow = (key: RowKey, value: string) => boolean

/** URLs whose response is the same for every visitor, with the keys of the query that change it. */
type Cacheable = {
  path: RegExp
  query: RowKey[]
  /** Whether visitors with our cookies get the cached response too, since the page reads neither session nor draft. */
  ignoresCookies?: true
}

const cacheable: Cacheable[] = [
  { path: /^\/(about|contact|identify|locations|warranty|terms|privacy)?$/, query: [] },
  { path: /^\/account\/(login|register)$/, query: [] },
  { path: /^\/services\/[a-z0-9-]{1,40}$/, query: [] },
  { path: /^(\/embed)?\/repairs$/, query: ['brand'] },
  { path: /^(\/embed)?\/repairs\/[a-z0-9]{1,60}$/, query: ['repair'] },
  // A key that no repair has is redirected, which is not cached.
  { path: /^\/(booking|embed\/book)\/[a-z0-9]{1,60}\/[a-z][a-z0-9]{1,39}$/, query: [] },
  {
    path: /^\/api\/(check-auth|getphones|getphone\/[a-z0-9]{1,60}|profile|pages\/texts\/[a-z]{1,20})\/?$/,
    query: [],
  },
  { path: /^\/drawings\/[a-z0-9]{1,60}(\.parts)?\.svg$/, query: [], ignoresCookies: true },
]

/** Query keys of these pages whose values are unbounded, or too numerous to cache. */
const uncacheableKeys = new Set(['q', 'sent', 'year', 'sort', 'next', 'ref'])

type CacheableUrl = { url: string; ignoresCookies: boolean; rows: [RowKey, string][] }

/** Known before the first catalogue has been read. */
const isDeliveredRow: IsRow = (key, value) =>
  key === 'repair' ? isDelivered(value) : (brands as readonly string[]).includes(value)

/** URLs that are parsed once; longer ones are none that our pages link to. */
const MAX_KNOWN_URLS = 2_000
const MAX_KNOWN_LENGTH = 200

/**
 * Finds the URL under which an answer is cached: the shop's own origin, and only the query values that change the answer.
 * Null when the answer may depend on the visitor.
 */
export function openCacheableUrls(
  publicOrigin: string | null,
  isRow: IsRow = () => false,
): (request: Request) => string | null {
  const known = new LRUCache<string, CacheableUrl | { url: null }>({ max: MAX_KNOWN_URLS })

  return ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null
    let found = known.get(url)
    if (!found) {
      found = parse(url, publicOrigin) ?? { url: null }
      if (url.length <= MAX_KNOWN_LENGTH) known.set(url, found)
    }
    if (found.url === null || (!found.ignoresCookies && hasOwnCookie(headers.get('cookie')))) return null
    // Asked each time: the shop may have added or deleted the row.
    const isBounded = found.rows.every(([key, value]) => isDeliveredRow(key, value) || isRow(key, value))
    return isBounded ? found.url : null
  }
}

function parse(input: string, publicOrigin: string | null): CacheableUrl | null {
  const { origin, pathname, searchParams } = new URL(input)
  const found = cacheable.find(({ path }) => path.test(pathname))
  if (!found) return null
  const rows: CacheableUrl['rows'] = []
  for (const [key, value] of searchParams) {
    if (value === '') continue
    if (uncacheableKeys.has(key)) return null
    const known = found.query.find((one) => one === key)
    if (!known) continue
    // Repeated keys would make as many addresses of one page as a caller likes.
    if (rows.some(([one]) => one === known)) return null
    rows.push([known, value])
  }
  const query = rows.length > 0 ? `?${new URLSearchParams(rows)}` : ''
  const url = `${publicOrigin ?? origin}${pathname}${query}`
  return { url, ignoresCookies: found.ignoresCookies ?? false, rows }
}
