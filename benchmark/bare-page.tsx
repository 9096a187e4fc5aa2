import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { createHttpApi } from '#web/http-api.ts'
import { Document } from '#web/document.tsx'
import { PageScripts, PageStyles, type PageFiles } from '#web/document-parts.tsx'
import { serverRoutes } from '#web/entry.server.tsx'
import { FooterCatalogue } from '#web/footer-catalogue.ts'
import {
  apiContext,
  memoizeCaller,
  callerContext,
  flashContext,
  footerContext,
  originContext,
} from '#web/page-context.ts'

export type BarePath = '/' | '/account/dashboard' | '/admin/tickets'

/**
 * CPU time that React itself takes for a page: the whole document from `<html>` to its script tags, as the app renders
 * it, but without the data for hydration. Data and routing are done beforehand, so that only `renderToString` of
 * the finished tree remains. Throws when the document does not contain the elements of the app's own.
 */
export async function openBarePage(url: string, cookie: string, path: BarePath): Promise<() => string> {
  const api = createHttpApi((place, init) =>
    fetch(url + place, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie, origin: url },
    }),
  )
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(callerContext, memoizeCaller(api))
  context.set(flashContext, { add: () => {}, take: () => [] })
  context.set(originContext, url)

  const answered = await (await fetch(url + path, { headers: { cookie } })).text()
  const files = filesIn(answered)
  // Without `generateMiddlewareResponse` no middleware runs: the app has already accepted this cookie.
  const staticHandler = createStaticHandler(serverRoutes)
  const found = (await staticHandler.query(new Request(url + path), {
    requestContext: context,
  })) as StaticHandlerContext
  const router = createStaticRouter(staticHandler.dataRoutes, found)
  const render = () =>
    renderToString(
      <FooterCatalogue value={context.get(footerContext)}>
        <Document
          head={<PageStyles sheets={files.sheets} isFirstView={false} />}
          end={<PageScripts files={files} />}
        >
          <StaticRouterProvider router={router} context={found} hydrate={false} />
        </Document>
      </FooterCatalogue>,
    )
  const [ours, bare] = [countElements(answered.replace(dataScript, '')), countElements(render())]
  if (ours !== bare) throw new Error(`${path} has ${ours} elements and its limit ${bare}`)
  return render
}

/** The script that carries the page's data to the browser. */
const dataScript = /<script id="page-data" type="application\/json">[^<]*<\/script>/

/** The files that a page links. */
function filesIn(html: string): PageFiles {
  const hrefs = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, href]) => href!)
  const modules = hrefs(/<script data-files="([^"]+)"/g).flatMap((files) => files.split(' '))
  const entry = modules.pop()
  if (entry === undefined) throw new Error('The page names no scripts')
  return {
    sheets: hrefs(/<link rel="stylesheet" href="([^"]+)"/g).map((href) => ({ href, text: null })),
    modules,
    entry,
    pages: {},
  }
}

function countElements(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0
}
