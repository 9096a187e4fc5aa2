import * as build from 'virtual:react-router/server-build'
import { shapedEndpoints } from '#contract/shapes.ts'
import { ShortMemory } from './short-memory.ts'

/** Tells which pattern a path belongs to, such as `/repairs/:phoneName`; `other` when to none. */
export function openRoutePatterns(): (pathname: string) => string {
  const patterns = [
    ...shapedEndpoints().map(({ path }) => path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1')),
    '/drawings/:file',
    '/assets/:file',
    '/healthz',
    '/readyz',
    '/metrics',
    ...pagePaths(),
  ].map((pattern) => ({ pattern, fits: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`) }))
  const known = new ShortMemory<string>(2_000)

  return (pathname) => {
    const found = known.get(pathname)
    if (found !== undefined) return found
    const route = patterns.find(({ fits }) => fits.test(pathname))?.pattern ?? 'other'
    known.set(pathname, route)
    return route
  }
}

function pagePaths(): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  const paths = Object.keys(build.routes).map((id) => pathOf(id) || '/')
  return [...new Set(paths)].filter((path) => !path.includes('*')).map((path) => path.replace(/\/+/g, '/'))
}
