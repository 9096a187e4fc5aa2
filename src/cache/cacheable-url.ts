import { LRUCache } from 'lru-cache'
import { brands, repairKeys } from '#contract/catalogue.ts'
import { hasOwnCookie } from '#http/request-context.ts'

/** URLs whose response is the same for every visitor, with the query values that change it. */
type Cacheable = {
  path: RegExp
  query: Record<string, readonly string[]>
  /** Whether visitors with our cookies get the cached response too, since the page reads neither session nor draft. */
  ignoresCookies?: true
}

const cacheable: Cacheable[] = [
  { path: /^\/(about|contact|identify|locations|warranty|terms|privacy)?$/, query: {} },
  { path: /^\/account\/(login|register)$/, query: {} },
  { path: /^\/services\/[a-z0-9-]{1,40}$/, query: {} },
  { path: /^\/repairs$/, query: { brand: brands } },
  { path: /^\/repairs\/[a-z0-9]{1,60}$/, query: { repair: repairKeys } },
  // A key that no repair has is redirected, which is not cached.
  { path: /^\/booking\/[a-z0-9]{1,60}\/[a-z][a-z0-9]{1,39}$/, query: {} },
  {
    path: /^\/api\/(check-auth|getphones|getphone\/[a-z0-9]{1,60}|profile|pages\/texts\/[a-z]{1,20})\/?$/,
    query: {},
  },
  { path: /^\/drawings\/[a-z0-9]{1,60}(\.parts)?\.svg$/, query: {}, ignoresCookies: true },
]

/** Query keys of these pages whose values are unbounded, or too numerous to cache. */
const uncacheableKeys = new Set(['q', 'about', 'sent', 'year', 'sort', 'next'])

type CacheableUrl = { url: string; ignoresCookies: boolean }

/** URLs that are parsed once; longer ones are none that our pages link to. */
const MAX_KNOWN_URLS = 2_000
const MAX_KNOWN_LENGTH = 200

/**
 * Finds the URL under which an answer is cached: the shop's own origin, and only the query values that change the answer.
 * Null when the answer may depend on the visitor.
 */
export function openCacheableUrls(publicOrigin: string | null): (request: Request) => string | null {
  const known = new LRUCache<string, CacheableUrl | { url: null }>({ max: MAX_KNOWN_URLS })

  return ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null
    let found = known.get(url)
    if (!found) {
      found = parse(url, publicOrigin) ?? { url: null }
      if (url.length <= MAX_KNOWN_LENGTH) known.set(url, found)
    }
    if (found.url === null || (!found.ignoresCookies && hasOwnCookie(headers.get('cookie')))) return null
    return found.url
  }
}

function parse(input: string, publicOrigin: string | null): CacheableUrl | null {
  const { origin, pathname, searchParams } = new URL(input)
  const found = cacheable.find(({ path }) => path.test(pathname))
  if (!found) return null
  const cached = new URLSearchParams()
  for (const [key, value] of searchParams) {
    if (value === '') continue
    const values = found.query[key]
    if (!values) {
      if (uncacheableKeys.has(key)) return null
      continue
    }
    if (!values.includes(value)) return null
    cached.set(key, value)
  }
  const query = cached.size > 0 ? `?${cached}` : ''
  const url = `${publicOrigin ?? origin}${pathname}${query}`
  return { url, ignoresCookies: found.ignoresCookies ?? false }
}
