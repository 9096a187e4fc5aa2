import type { RouteObject } from 'react-router'
import type { PageRoute } from './page-route.ts'
import { toRouteObjects, type RouteModule } from './route-module.tsx'
import * as reloadPage from './reload-page.tsx'

type LoadModule = () => Promise<RouteModule>

/** Pages that need a log-in: their routes, and what loads their files, by file relative to `src/web`. */
export type PrivatePages = { routes: readonly PageRoute[]; files: Record<string, LoadModule> }

const privateFiles: Record<string, LoadModule> = {}

/** Loads the list of the private pages that a path belongs to; null for a public path. */
export async function loadPrivatePages(path: string): Promise<PrivatePages | null> {
  let pages: PrivatePages | null = null
  if (staffPaths.test(path)) pages = (await import('./admin/staff-page-files.ts')).staffPages
  else if (customerPaths.test(path)) pages = (await import('./account/customer-page-files.ts')).customerPages
  else if (furtherPaths.test(path)) pages = (await import('./further-page-files.ts')).furtherPages
  Object.assign(privateFiles, pages?.files)
  return pages
}

export const staffPaths = /^\/(admin|setup)(\/|$)/i
const furtherPaths = /^\/(quote$|(embed|book)\/)/i
export const customerPaths = /^\/account\/(dashboard|ticket|security|passkeys|data)(\/|$)/i

const fetched = new Map<string, Promise<RouteModule>>()

/**
 * Loads the module of a page on navigation, once. If that fails, offline or after a release, a fallback reloads the document
 * at the page's URL.
 */
export function fetchPage(file: string): Promise<RouteModule> {
  let page = fetched.get(file)
  if (!page) {
    page = loadPage(file).catch(() => {
      fetched.delete(file)
      return reloadPage
    })
    fetched.set(file, page)
  }
  return page
}

async function loadPage(file: string): Promise<RouteModule> {
  // The list comes after the first page, whose document names its files.
  const load = privateFiles[file] ?? (await import('./public-page-files.ts')).publicFiles[`./${file}`]
  return load!()
}

/** The routes that a navigation to a path may lead to besides the public ones. */
export async function discoverRoutes(path: string): Promise<RouteObject[]> {
  try {
    const pages = await loadPrivatePages(path)
    return pages ? toRouteObjects(pages.routes, (file) => () => fetchPage(file)) : []
  } catch {
    return toRouteObjects([{ path, file: `reload ${path}` }], () => reloadPage)
  }
}
