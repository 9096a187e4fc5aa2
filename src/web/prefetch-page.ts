import { levels } from '#contract/endpoint.ts'
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { loadCalls } from './browser-api.ts'
import { prefetchingApi } from './browser-calls.ts'
import { lastRootData } from './last-root-data.ts'
import { apiContext, callerContext } from './page-context.ts'
import { fetchPage } from './page-files.ts'
import { isAnonymous } from './prefetched-answers.ts'
import { matchPublicRoute } from './public-routes.ts'
import { whenIdle } from './when-idle.ts'

/** Hover time before a prefetch, in milliseconds. */
const hoverMs = 60
const pages =
  /^(storefront|booking)\/(?!unknown-page\.)|^account\/(.+\/)?(log-in|register|forgot-password)-page\./

/** Whether the page of a file is prefetched. A private page is unknown until its routes are discovered. */
export function isPrefetched(file: string): boolean {
  return pages.test(file)
}

/** Links to what may be the next step; those of the footer wait for a sign. */
const nextSteps = '.site-header a, main a'

/** Addresses that were prefetched while the page at the path is shown. */
const prefetched = { from: '', to: new Set<string>() }

/** Prefetches the code and public data of a public page when a link to it comes into view, or is hovered, focused or pressed. */
export function prefetchPages(): void {
  // Else the first navigation would wait for an import of what is loaded already.
  loadCalls().catch(() => {})
  prefetchInView()
  prefetchOnIntent()
  countSpeedsWhenIdle()
}

/** Measures how fast the page is, where the shop counts it, for everybody but staff; its code comes when there is nothing else to do. */
function countSpeedsWhenIdle(): void {
  const site = lastRootData.current
  if (!site?.profile.pageSpeeds || site.caller.authLevel >= levels.staff) return
  whenIdle(() => void import('./count-page-speeds.ts').then(({ countPageSpeeds }) => countPageSpeeds()))
}

function prefetchInView(): void {
  const inView = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue
      inView.unobserve(target)
      whenIdle(() => prefetch(target as HTMLAnchorElement))
    }
  })
  let isWaiting = false
  const observe = () => {
    isWaiting = false
    for (const link of document.querySelectorAll(nextSteps)) inView.observe(link)
  }
  const observeSoon = () => {
    if (isWaiting) return
    isWaiting = true
    whenIdle(observe)
  }
  observeSoon()
  const attributeFilter = ['href', 'data-leads-to']
  new MutationObserver(observeSoon).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter,
  })
}

function prefetchOnIntent(): void {
  let hovering: ReturnType<typeof setTimeout> | undefined
  const reach = (event: Event) => {
    clearTimeout(hovering)
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link) return
    if (event.type === 'pointerdown') prefetch(link)
    else hovering = setTimeout(prefetch, hoverMs, link)
  }
  for (const sign of ['pointerover', 'focusin', 'pointerdown']) {
    document.addEventListener(sign, reach, { passive: true })
  }
}

function prefetch({ origin, pathname, search, dataset }: HTMLAnchorElement): void {
  const { origin: ours, pathname: from } = window.location
  if (origin !== ours || savesData()) return
  const to = dataset['leadsTo'] ?? pathname + search
  const url = new URL(to, origin)
  if (prefetched.from !== from) Object.assign(prefetched, { from, to: new Set() })
  if (url.pathname === from || prefetched.to.has(to)) return
  prefetched.to.add(to)
  const page = matchPublicRoute(url.pathname)
  if (!page || !isPrefetched(page.route.file)) return
  const { route, params } = page
  void prefetchPage(route.file, { request: new Request(url), url, params, pattern: route.path ?? '' })
}

/** Loads the code of a page, and runs its loader, whose reads are kept for when the page is opened. */
async function prefetchPage(file: string, asked: Omit<LoaderFunctionArgs, 'context'>): Promise<void> {
  const { loader } = await fetchPage(file)
  const known = lastRootData.current
  if (!known || !isAnonymous() || typeof loader !== 'function') return
  const context = new RouterContextProvider()
  context.set(apiContext, prefetchingApi)
  context.set(callerContext, async () => known.caller)
  // It redirects where the page would; the page will say so itself.
  await Promise.resolve(loader({ ...asked, context })).catch(() => {})
}

/** No prefetch for visitors who save data or have a slow connection. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
