import { brands, repairKeys } from '#contract/catalogue.ts'

type Known = { path: RegExp; query: Record<string, readonly string[]> }

/** Pages that are the same for every visitor, with the values that change them. */
const keptPages: Known[] = [
  { path: /^\/(about|contact|identify|locations|warranty|terms|privacy)?$/, query: {} },
  { path: /^\/services\/[a-z-]{1,40}$/, query: {} },
  { path: /^\/repairs$/, query: { brand: brands } },
  { path: /^\/repairs\/[a-z0-9]{1,60}$/, query: { repair: repairKeys } },
]

/** Query keys that these pages read and whose values are without bound, or too many together to keep. */
const unbounded = new Set(['q', 'about', 'sent', 'year', 'sort'])

/** The address under which a page is kept, without what does not change it; null when it must be rendered anew. */
export function keptAddress(request: Request, publicOrigin: string | null): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  if (request.headers.get('cookie')?.includes('mendpost-')) return null
  const url = new URL(request.url)
  const page = keptPages.find(({ path }) => path.test(url.pathname))
  if (!page) return null
  const kept = new URLSearchParams()
  for (const [key, value] of url.searchParams) {
    if (value === '') continue
    const values = page.query[key]
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
