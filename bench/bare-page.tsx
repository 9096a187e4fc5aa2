import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLoaderData,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router'
import { apiOver } from '#web/api.ts'
import {
  apiContext,
  callerAskedOnce,
  callerContext,
  flashContext,
  footerContext,
  originContext,
} from '#web/page-context.ts'
import { ServedCatalogue } from '#web/footer-catalogue.ts'
import * as dashboard from '#web/account/dashboard-page.tsx'
import * as needsCustomer from '#web/account/needs-customer.tsx'
import * as needsStaff from '#web/admin/needs-staff.tsx'
import * as tickets from '#web/admin/tickets-page.tsx'
import * as root from '#web/root.tsx'
import * as home from '#web/storefront/home-page.tsx'

type Module = { loader: (args: never) => unknown; default: ComponentType<never> }

/** The modules of each page from its layout inwards, by the names that the site's own routes have. */
const pages = {
  '/': { 'storefront/home-page': home },
  '/account/dashboard': {
    'account/needs-customer': needsCustomer,
    'account/dashboard-page': dashboard,
  },
  '/admin/tickets': { 'admin/needs-staff': needsStaff, 'admin/tickets-page': tickets },
} as const satisfies Record<string, Record<string, Module>>
export type BarePath = keyof typeof pages

/**
 * What React itself takes for a page: the whole document from `<html>` to the names of its scripts, as the shop answers
 * it, but without the data for the browser. All is read and the router stands before, so that only `renderToString` of
 * the finished tree is left. Throws when its document has not the elements of the shop's own.
 */
export async function openBarePage(url: string, cookie: string, path: BarePath): Promise<() => string> {
  const api = apiOver((place, init) =>
    fetch(url + place, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie, origin: url },
    }),
  )
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(callerContext, callerAskedOnce(api))
  context.set(flashContext, { add: () => {}, take: () => [] })
  context.set(originContext, url)
  const request = new Request(url + path)
  const args = { request, context, params: {}, url: new URL(url + path), pattern: path } as never
  const modules: Record<string, Module> = { root, ...pages[path] }
  const loaded = new Map<string, unknown>()
  for (const [id, { loader }] of Object.entries(modules)) loaded.set(id, await loader(args))

  const answered = await (await fetch(url + path, { headers: { cookie } })).text()
  const handler = createStaticHandler([routeOf(Object.entries(modules), path, loaded)])
  const matched = (await handler.query(request)) as StaticHandlerContext
  const router = createStaticRouter(handler.dataRoutes, matched)
  const handoff = { basename: '/', future: {}, routeDiscovery, ssr: true, isSpaMode: false }
  const framework = {
    ...handoff,
    manifest: await manifestOf(url, answered),
    routeModules: modules,
    serverHandoffString: JSON.stringify(handoff),
    renderMeta: {},
  } as never
  const render = () =>
    renderToString(
      <ServedCatalogue value={context.get(footerContext)}>
        <FrameworkContext.Provider value={framework}>
          <StaticRouterProvider router={router} context={matched} hydrate={false} />
        </FrameworkContext.Provider>
      </ServedCatalogue>,
    )
  const [ours, bare] = [elementsOf(answered.replace(dataScript, '')), elementsOf(render())]
  if (ours !== bare) throw new Error(`${path} has ${ours} elements and its limit ${bare}`)
  return render
}

const routeDiscovery = { mode: 'initial', manifestPath: '/__manifest' }
/** What carries the page's data to the browser. */
const dataScript = /<script type="application\/json" id="page-data">[^<]*<\/script>/

function routeOf(
  [outer, ...inner]: [string, Module][],
  path: string,
  loaded: ReadonlyMap<string, unknown>,
): RouteObject {
  const [id, module] = outer!
  const Page = module.default as ComponentType<{ loaderData: unknown }>
  const Shown = () => <Page loaderData={useLoaderData()} />
  const Whole = () => (
    <root.Layout>
      <Shown />
    </root.Layout>
  )
  const route = { id, loader: () => loaded.get(id), Component: id === 'root' ? Whole : Shown }
  return inner.length === 0 ? { ...route, path } : { ...route, children: [routeOf(inner, path, loaded)] }
}

/** Which files each page is made of, as the browser is told. */
async function manifestOf(url: string, html: string): Promise<unknown> {
  const [file] = /\/assets\/manifest-[\w-]+\.js/.exec(html) ?? []
  const text = await (await fetch(url + file)).text()
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

function elementsOf(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0
}
