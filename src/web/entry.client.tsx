import '@vitejs/plugin-react/preamble'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { browserApi } from './browser-api.ts'
import { Document } from './document.tsx'
import { FooterCatalogue, readFooterCatalogue } from './footer-catalogue.ts'
import { apiContext, memoizeCaller, callerContext, flashContext } from './page-context.ts'
import { readPageData } from './page-data.ts'
import * as needsOpenShop from './layout/needs-open-shop.tsx'
import { discoverRoutes, fetchPage, loadPrivatePages } from './page-files.ts'
import { publicRoutes } from './public-routes.ts'
import * as root from './root.tsx'
import { toRouteObjects, type RouteModule } from './route-module.tsx'
import { showFlash } from './ui/flash.ts'

function getContext() {
  const context = new RouterContextProvider()
  context.set(apiContext, browserApi)
  context.set(callerContext, memoizeCaller(browserApi))
  context.set(flashContext, { add: showFlash, take: () => [] })
  return context
}

// A function instead of top-level await: page modules import from this chunk and would deadlock waiting for it.
async function hydrate() {
  const modules = new Map<string, RouteModule>([
    ['root.tsx', root],
    ['layout/needs-open-shop.tsx', needsOpenShop],
  ])
  const privatePages = await loadPrivatePages(window.location.pathname)
  const { pages, ...hydrationData } = readPageData()
  // Load the modules of the server-rendered page before the router starts, or it would render a fallback and break
  // hydration.
  await Promise.all(
    Object.entries(pages)
      .filter(([file]) => !modules.has(file))
      .map(async ([file, url]) => modules.set(file, (await import(/* @vite-ignore */ url)) as RouteModule)),
  )
  const children = [...publicRoutes, ...(privatePages?.routes ?? [])]
  const routes = toRouteObjects(
    [{ file: 'root.tsx', children }],
    (file) => modules.get(file) ?? (() => fetchPage(file)),
  )
  // Patched once: it is asked for each path with a parameter, and patching makes the router rank all its routes anew.
  const known = new Set(routes[0]?.children?.map(({ id }) => id))
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext,
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const found = await discoverRoutes(path)
      if (found.every(({ id }) => known.has(id))) return
      for (const { id } of found) known.add(id)
      patch('root', found)
    },
  })
  // Let the browser answer in between, so that no task is long.
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <FooterCatalogue value={readFooterCatalogue()}>
          <Document>
            {/* At once, in the task of the tap: in a transition, the old page would be drawn again while the new one is rendered. */}
            <RouterProvider router={router} useTransitions={false} />
          </Document>
        </FooterCatalogue>
      </StrictMode>,
    )
  })
}

void hydrate()
