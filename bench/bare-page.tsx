import { StrictMode, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider, useLoaderData } from 'react-router'
import { apiOver } from '#web/api.ts'
import { apiContext, callerAskedOnce, callerContext, flashContext, originContext } from '#web/page-context.ts'
import * as dashboard from '#web/account/dashboard-page.tsx'
import * as tickets from '#web/admin/tickets-page.tsx'
import Root, { loader as rootLoader } from '#web/root.tsx'
import * as home from '#web/storefront/home-page.tsx'

const pages = { '/': home, '/account/dashboard': dashboard, '/admin/tickets': tickets } as const
export type BarePath = keyof typeof pages

/**
 * What React itself takes for a page: everything is read and the router stands before, so that only `renderToString` of
 * the finished tree is left.
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
  const asked = {
    request: new Request(url + path),
    context,
    params: {},
    url: new URL(url + path),
    pattern: path,
  }
  const page = pages[path]
  const [site, loaded] = await Promise.all([
    rootLoader(asked as unknown as Parameters<typeof rootLoader>[0]),
    page.loader(asked as never),
  ])
  const Page = page.default as ComponentType<{ loaderData: unknown }>
  const Shown = () => <Page loaderData={useLoaderData()} />
  const child = { id: 'page', path, Component: Shown, loader: () => loaded }
  const router = createMemoryRouter(
    [{ id: 'root', Component: Root, loader: () => site, children: [child] }],
    { initialEntries: [path], hydrationData: { loaderData: { root: site, page: loaded } } },
  )
  return () =>
    renderToString(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
}
