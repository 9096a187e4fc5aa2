import { LRUCache } from 'lru-cache'
import { endpoints } from '#contract/all-calls.ts'
import type { PageRoute } from '#web/page-route.ts'
import { pageRoutes } from '#web/routes.ts'

/** Finds the route pattern of a path, such as `/repairs/:phoneName`; `other` when no route matches. */
export function openRoutePatterns(): (pathname: string) => string {
  const patterns = [
    ...endpoints.map(({ path }) => path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1')),
    '/drawings/:file',
    '/assets/:file',
    '/healthz',
    '/readyz',
    '/metrics',
    ...pagePaths(),
  ].map((pattern) => ({ pattern, fits: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`) }))
  const known = new LRUCache<string, string>({ max: 2_000 })

  return (pathname) => {
    const found = known.get(pathname)
    if (found !== undefined) return found
    const route = patterns.find(({ fits }) => fits.test(pathname))?.pattern ?? 'other'
    if (pathname.length <= 100) known.set(pathname, route)
    return route
  }
}

function pagePaths(routes: readonly PageRoute[] = pageRoutes): string[] {
  return routes
    .flatMap(({ path, children }) => (children ? pagePaths(children) : [`/${path ?? ''}`]))
    .filter((path) => !path.includes('*'))
}
