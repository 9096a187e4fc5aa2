import { brands, repairKeys } from '#contract/catalogue.ts'

type Known = { path: RegExp; query: Record<string, readonly string[]>; isFixed?: true }

/** Answers that are the same for every visitor, with the values that change them. */
const keptPlaces: Known[] = [
  { path: /^\/(about|contact|identify|locations|warranty|terms|privacy)?$/, query: {} },
  { path: /^\/account\/(login|register)$/, query: {} },
  { path: /^\/services\/[a-z-]{1,40}$/, query: {} },
  { path: /^\/repairs$/, query: { brand: brands } },
  { path: /^\/repairs\/[a-z0-9]{1,60}$/, query: { repair: repairKeys } },
  { path: new RegExp(`^/booking/[a-z0-9]{1,60}/(${repairKeys.join('|')})$`), query: {} },
  { path: /^\/api\/(getphones|getphone\/[a-z0-9]{1,60}|profile)\/?$/, query: {} },
  { path: /^\/api\/check-auth\/?$/, query: {}, isFixed: true },
  { path: /^\/drawings\/[a-z0-9]{1,60}(\.parts)?\.svg$/, query: {}, isFixed: true },
]

/** Query keys that these pages read and whose values are without bound, or too many together to keep. */
const unbounded = new Set(['q', 'about', 'sent', 'year', 'sort', 'next'])

/** True for who carries one of our cookies: what they are answered is made for them. */
export function carriesOurs(cookie: string | null | undefined): boolean {
  return cookie?.includes('mendpost-') ?? false
}

/** The address under which an answer is kept, without what does not change it; null when it must be made anew. */
export function keptAddress(request: Request, publicOrigin: string | null): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  if (carriesOurs(request.headers.get('cookie'))) return null
  const url = new URL(request.url)
  const place = keptPlaces.find(({ path }) => path.test(url.pathname))
  if (!place) return null
  const kept = new URLSearchParams()
  for (const [key, value] of url.searchParams) {
    if (value === '') continue
    const values = place.query[key]
    if (!values) {
      if (unbounded.has(key)) return null
      continue
    }
    if (!values.includes(value)) return null
    kept.set(key, value)
  }
  const query = kept.size > 0 ? `?${kept}` : ''
  return `${publicOrigin ?? url.origin}${url.pathname}${query}`
}

/** True for what neither prices nor the shop's profile change, so that no version is asked for. */
export function isFixed(address: string): boolean {
  const { pathname } = new URL(address)
  return keptPlaces.some((place) => place.isFixed && place.path.test(pathname))
}
