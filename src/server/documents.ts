import {
  createStaticHandler,
  isRouteErrorResponse,
  matchRoutes,
  type EntryContext,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import type { drawPage } from '#web/entry.server.tsx'
import { ShortMemory } from './short-memory.ts'

type Drawn = { status: number; headers: Headers; html: string }
/** A page that was drawn, or the answer of one that is none, such as a redirect. */
export type PageAnswer = Drawn | Response

type Asked = { request: Request; context: RouterContextProvider; onError(error: unknown): void }
/** What stays the same for every request of one page. */
type Branch = {
  handler: StaticHandler
  drawing: Omit<EntryContext, 'staticHandlerContext' | 'serverHandoffStream'>
}
type ServerRoute = NonNullable<ServerBuild['routes'][string]>

/**
 * Answers pages from the built site. Each is loaded and drawn from the few routes that it consists of: the router's own
 * handler makes all routes of the site anew for every request, and looks for the right ones three times.
 */
export function openDocuments(build: ServerBuild): (asked: Asked) => Promise<PageAnswer> {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const tree = treeOf(routes, undefined)
  const branches = new Map<string, Branch>()
  const known = new ShortMemory<Branch>(2_000)

  const branchOf = (pathname: string): Branch => {
    let branch = known.get(pathname)
    if (branch) return branch
    const ids = (matchRoutes(tree, pathname) ?? []).map(({ route }) => route.id!)
    const leaf = ids.at(-1) ?? ''
    branch = branches.get(leaf)
    if (!branch) {
      branch = openBranch(build, ids.length > 0 ? routes.filter(({ id }) => ids.includes(id)) : routes)
      branches.set(leaf, branch)
    }
    known.set(pathname, branch)
    return branch
  }

  return async (asked) => {
    const { request, context } = asked
    const { handler, drawing } = branchOf(new URL(request.url).pathname)
    const pages = new Map<unknown, Drawn>()
    const answer = (found: StaticHandlerContext | Response): Response => {
      if (found instanceof Response) return found
      const drawn = documentOf(build, drawing, found, asked)
      // Middleware only hands it on, or puts another answer in its place.
      const standIn = new Response(null, { status: drawn.status })
      pages.set(standIn, drawn)
      return standIn
    }
    const found = await handler.query(request, {
      requestContext: context,
      generateMiddlewareResponse: async (query) => answer(await query(request)),
    })
    return pages.get(found) ?? (found instanceof Response ? found : documentOf(build, drawing, found, asked))
  }
}

function treeOf(routes: readonly ServerRoute[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => {
      const { loader, action, middleware } = module
      const isBoundary = parentId === undefined || module.ErrorBoundary !== undefined
      const common = {
        id,
        path,
        loader,
        action,
        middleware,
        ErrorBoundary: isBoundary ? () => null : undefined,
      }
      return (
        index ? { ...common, index } : { ...common, caseSensitive, children: treeOf(routes, id) }
      ) as RouteObject
    })
}

function openBranch(build: ServerBuild, routes: readonly ServerRoute[]): Branch {
  const { basename, future, routeDiscovery, ssr, isSpaMode, assets } = build
  const only = <T>(all: Record<string, T>) => Object.fromEntries(routes.map(({ id }) => [id, all[id]]))
  const handoff = JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode })
  return {
    handler: createStaticHandler(treeOf(routes, undefined), { ...(basename && { basename }), future }),
    drawing: {
      manifest: { ...assets, routes: only(assets.routes) },
      routeModules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
      serverHandoffString: handoff.replaceAll('<', '\\u003c'),
      future,
      ssr,
      isSpaMode,
      routeDiscovery,
      branches: [],
      serializeError: ({ message }) => ({ message }),
    },
  }
}

/** The page that was found; when drawing it fails, the page that says so. */
function documentOf(
  build: ServerBuild,
  drawing: Branch['drawing'],
  found: StaticHandlerContext,
  { request, context, onError }: Asked,
): Drawn {
  const { drawPage: draw } = build.entry.module as unknown as { drawPage: typeof drawPage }
  const pageOf = (staticHandlerContext: StaticHandlerContext): Drawn => ({
    html: draw({ ...drawing, staticHandlerContext }, request.url, context),
    status: staticHandlerContext.statusCode,
    headers: headersOf(build, staticHandlerContext),
  })
  for (const error of Object.values(found.errors ?? {}) as unknown[]) {
    if (!isRouteErrorResponse(error) || (error as { error?: unknown }).error !== undefined) onError(error)
  }
  const shown = { ...found, errors: hushed(found.errors) }
  try {
    return pageOf(shown)
  } catch (error) {
    onError(error)
    const boundary = shown._deepestRenderedBoundaryId ?? found.matches[0]!.route.id
    return pageOf({ ...found, statusCode: 500, errors: hushed({ [boundary]: error }) })
  }
}

/** What went wrong inside is nobody's business but the log's. */
function hushed(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      if (!(error instanceof Error)) return [id, error as unknown]
      const hush = new Error('Unexpected Server Error')
      delete hush.stack
      return [id, hush]
    }),
  )
}

/** What the page and those around it say in their `headers`. */
function headersOf(build: ServerBuild, { matches, errors }: StaticHandlerContext): Headers {
  const failed = errors ? matches.findIndex(({ route }) => errors[route.id] !== undefined) : -1
  const shown = failed < 0 ? matches : matches.slice(0, failed + 1)
  const none = new Headers()
  const headers = shown.reduce((parentHeaders, { route }) => {
    const said = build.routes[route.id]?.module.headers
    if (typeof said !== 'function') return said ? new Headers(said) : parentHeaders
    const given = { parentHeaders, loaderHeaders: none, actionHeaders: none, errorHeaders: undefined }
    return new Headers(said(given))
  }, none)
  headers.set('content-type', 'text/html; charset=utf-8')
  return headers
}
