import { levels } from '#contract/endpoint.ts'
import { askAhead } from './browser-api.ts'
import type { Site } from './root.tsx'

/** What the router keeps in the window. */
type Kept = {
  __reactRouterDataRouter?: {
    match(path: string): { route: { id: string } }[] | null
    state: { loaderData: { root?: Site } }
  }
  __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> }
}

/** So long a pointer rests on a link that somebody may mean to follow. */
const restMs = 60
const publicPages = /^(storefront|booking)\/|^account\/(log-in|register|forgot-password)-page$/

/** What pages read that everybody may know; they ask for it again when they are opened, and hear that nothing changed. */
const reads: [page: RegExp, asks: string[]][] = [
  [/^\/(repairs|services\/[a-z-]+)?$/, ['/api/getphones']],
  [/^\/repairs\/([a-z0-9]+)$/, ['/api/getphone/$1', '/drawings/$1.parts.svg']],
  [/^\/booking\/([a-z0-9]+)\/[a-z]+$/, ['/api/getphone/$1']],
]

const fetched = new Set<string>()

/** From now on, reaching for a link to a public page brings that page's code, and what everybody may read of it. */
export function readyForNextPage(): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const reach = (event: Event) => {
    clearTimeout(resting)
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link) return
    if (event.type === 'pointerdown') fetchFor(link)
    else resting = setTimeout(fetchFor, restMs, link)
  }
  for (const sign of ['pointerover', 'focusin', 'pointerdown']) {
    document.addEventListener(sign, reach, { passive: true })
  }
}

function fetchFor({ origin, pathname }: HTMLAnchorElement): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as Kept
  if (origin !== window.location.origin || pathname === window.location.pathname || isSparing()) return
  const ids = router?.match(pathname)?.map(({ route }) => route.id)
  if (!router || !ids || !publicPages.test(ids.at(-1)!)) return
  for (const id of ids) {
    const { module = null, imports = [] } = manifest?.routes[id] ?? {}
    for (const file of module ? [module, ...imports] : []) once(file, preload)
  }
  // What somebody is answered who is logged in may not be kept by their browser.
  if (router.state.loaderData.root?.caller.authLevel !== levels.anonymous) return
  for (const [page, asks] of reads) {
    if (page.test(pathname)) for (const ask of asks) once(pathname.replace(page, ask), askAhead)
  }
}

function once(address: string, bring: (address: string) => void): void {
  if (fetched.has(address)) return
  fetched.add(address)
  bring(address)
}

function preload(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/** Nobody who saves data, or has a slow line, is sent what they may never look at. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
