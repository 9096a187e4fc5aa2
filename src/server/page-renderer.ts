import {
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import { Refusal } from '#contract/refusals.ts'
import type { PageFiles } from '#web/document-parts.tsx'
import { renderDocument } from '#web/render-document.tsx'
import { keptFormContext, onlyRootContext } from '#web/page-context.ts'
import { toShownErrors } from '#web/page-data.ts'
import type { RouteHandle } from '#web/route-module.tsx'
import { encodePage } from './encode-page.ts'
import { openStaticHandlers } from './static-handlers.ts'

/** Finds the files that the browser loads for a page, by its route IDs. */
export type GetPageFiles = (routeIds: readonly string[]) => PageFiles | Promise<PageFiles>

type Received = {
  request: Request
  context: RouterContextProvider
  /** Whether the request carries none of our cookies. */
  isFirstView: boolean
  onError(error: unknown): void
  /** What the document shows besides the loaders' data, read while they run. */
  beforeDrawing?: Promise<void>
  /** The Content-Security-Policy of a page, which contains hashes of its inline styles. */
  getPolicy?: (html: string) => Promise<string>
}

type Site = {
  routes: RouteObject[]
  getPageFiles: GetPageFiles
}

/** Answers page requests: the router runs loaders or an action, and the document is rendered from the result. */
export function openPageRenderer({ routes, getPageFiles }: Site) {
  const getHandler = openStaticHandlers(routes)
  // The router looks at a response's body, which copies it into a stream: it gets responses without their pages.
  const pages = new WeakMap<Response, string>()
  const toDocumentResponse = async (
    found: StaticHandlerContext,
    { context, isFirstView, onError, beforeDrawing, getPolicy }: Received,
  ) => {
    for (const error of Object.values(found.errors ?? {}) as unknown[]) if (!isExpected(error)) onError(error)
    const files = await getPageFiles(found.matches.map(({ route }) => route.id))
    await beforeDrawing
    const draw = async (page: StaticHandlerContext) => {
      const html = renderDocument(page, { context, files, isFirstView })
      const headers = toHeaders(page)
      if (getPolicy) headers.set('content-security-policy', await getPolicy(html))
      const response = new Response(null, { status: page.statusCode, headers })
      pages.set(response, html)
      return response
    }
    try {
      return await draw({ ...found, errors: toShownErrors(found.errors) })
    } catch (error) {
      onError(error)
      const root = found.matches[0]!.route.id
      return draw({ ...found, statusCode: 500, errors: toShownErrors({ [root]: error }) })
    }
  }

  return async (input: Received): Promise<Response> => {
    const { request, context } = input
    const url = new URL(request.url)
    const staticHandler = getHandler(url.pathname)
    if (request.method === 'POST' && !hasAction(staticHandler.dataRoutes, url)) {
      throw new Refusal('no_such_form')
    }
    const answer = async (found: StaticHandlerContext | Response) =>
      found instanceof Response ? found : toDocumentResponse(found, input)
    const answered = await answer(
      await staticHandler.query(request, {
        requestContext: context,
        // On the server, the router runs middleware only when it is given a response to pass on.
        generateMiddlewareResponse: async (query) => {
          if (!context.get(onlyRootContext)) return answer(await query(request))
          const isFormKept = context.get(keptFormContext) !== null
          // Asked for as a page: its action would call the API without a log-in.
          const asked = isFormKept ? new Request(request.url) : request
          const loaded = await query(asked, { filterMatchesToLoad: isRoot })
          if (loaded instanceof Response) return answer(loaded)
          return answer({ ...withEmptyData(loaded), ...(isFormKept && { statusCode: 401 }) })
        },
      }),
    )
    const html = pages.get(answered)
    return html === undefined
      ? answered
      : new Response(encodePage(html), { status: answered.status, headers: answered.headers })
  }
}

const isRoot = ({ route }: { route: { id: string } }) => route.id === 'root'

/** Gives pages whose loaders were left out no data, since the router would otherwise render nothing for them. */
function withEmptyData(found: StaticHandlerContext): StaticHandlerContext {
  const empty = Object.fromEntries(found.matches.map(({ route }) => [route.id, null]))
  return { ...found, loaderData: { ...empty, ...found.loaderData } }
}

/** Whether the page of a URL takes a form. The router's own answer names the route's file, and counts as a bug. */
function hasAction(routes: StaticHandler['dataRoutes'], { pathname, searchParams }: URL): boolean {
  const matches = matchRoutes(routes, pathname)
  // As in the router, `?index` addresses an index route, else its parent takes the form.
  const leaf = matches?.at(-1)
  const target = leaf?.route.index && !searchParams.has('index') ? matches?.at(-2) : leaf
  return Boolean(target?.route.action)
}

/** A status thrown by a loader or by the router itself, such as 404; every other error is a bug. */
function isExpected(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error as { error?: unknown }).error === undefined
}

/** Merges the headers of the matched routes; the innermost wins. */
function toHeaders({ matches }: StaticHandlerContext): Headers {
  const headers = new Headers()
  for (const { route } of matches) {
    const ofRoute = (route.handle as RouteHandle | undefined)?.headers ?? {}
    for (const [name, value] of Object.entries(ofRoute)) headers.set(name, value)
  }
  headers.set('content-type', 'text/html; charset=utf-8')
  return headers
}
