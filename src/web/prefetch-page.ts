import { levels } from '#contract/endpoint.ts'
import { prefetchApi } from './browser-api.ts'
import { matchRoutes, type RouteObject } from 'react-router'
import { fetchPage } from './page-files.ts'
import { lastRootData } from './last-root-data.ts'
import { getRouteFile } from './route-module.tsx'

/** Hover time before a prefetch, in milliseconds. */
const hoverMs = 60
// A private page is unknown until its routes are discovered.
const publicPages =
  /^(storefront|booking)\/(?!unknown-page$)|^account\/(.+\/)?(log-in|register|forgot-password)-page$/

/** Public API reads of each page; the page requests them again, and gets a 304 from the HTTP cache. */
const publicReads: [page: RegExp, apiPaths: string[]][] = [
  [/^\/(repairs)?$/, ['/api/getphones']],
  [/^\/$/, ['/api/pages/texts/home']],
  [/^\/services\/[a-z0-9-]+$/, ['/api/getphones', '/api/pages/texts/services']],
  [/^\/(about|contact|terms|warranty|privacy)$/, ['/api/pages/texts/$1']],
  [/^\/repairs\/([a-z0-9]+)$/, ['/api/getphone/$1', '/drawings/$1.parts.svg']],
  [/^\/booking\/([a-z0-9]+)\/[a-z]+$/, ['/api/getphone/$1', '/api/pages/texts/booking']],
]

const fetched = new Set<string>()

/** Prefetches the code and public data of a public page when a link to it is hovered, focused or pressed. */
export function prefetchOnIntent(routes: RouteObject[]): void {
  let hovering: ReturnType<typeof setTimeout> | undefined
  const reach = (event: Event) => {
    clearTimeout(hovering)
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link) return
    if (event.type === 'pointerdown') prefetch(routes, link)
    else hovering = setTimeout(prefetch, hoverMs, routes, link)
  }
  for (const sign of ['pointerover', 'focusin', 'pointerdown']) {
    document.addEventListener(sign, reach, { passive: true })
  }
}

function prefetch(routes: RouteObject[], { origin, pathname }: HTMLAnchorElement): void {
  if (origin !== window.location.origin || pathname === window.location.pathname || savesData()) return
  const id = matchRoutes(routes, pathname)?.at(-1)?.route.id ?? ''
  if (!publicPages.test(id)) return
  loadOnce(getRouteFile(id), (file) => void fetchPage(file))
  // Responses for logged-in users are not cacheable.
  if (lastRootData.current?.caller.authLevel !== levels.anonymous) return
  for (const [page, apiPaths] of publicReads) {
    if (page.test(pathname))
      for (const apiPath of apiPaths) loadOnce(pathname.replace(page, apiPath), prefetchApi)
  }
}

function loadOnce(address: string, load: (address: string) => void): void {
  if (fetched.has(address)) return
  fetched.add(address)
  load(address)
}

/** No prefetch for visitors who save data or have a slow connection. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
