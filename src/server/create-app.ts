import { Hono } from 'hono'
import { getPathNoStrict } from 'hono/utils/url'
import { refusals } from '#contract/refusals.ts'
import { readAssets, respondWithAsset } from '#cache/assets.ts'
import { compressPage, wantsCompressedPage } from '#cache/compress-pages.ts'
import { openResponseCache } from '#cache/response-cache.ts'
import type { Shop } from '#domain/shop.ts'
import { isCatalogueKey } from '#domain/catalogue/cached-catalogue.ts'
import { getVersion, knownVersion } from '#domain/shop/cached-by-version.ts'
import { loggedPath } from '#http/logged-path.ts'
import { openApi } from '#http/api.ts'
import type { Log } from '#http/log.ts'
import type { Connection, HonoEnv } from '#http/request-context.ts'
import { qrPath } from '#integrations/qr.ts'
import type { Env } from './env.ts'
import { openBuiltFiles } from './built-files.ts'
import type { GetPageFiles } from './page-renderer.ts'
import { serveHealth } from './health.ts'
import { answerLookPicture, isLookPicture } from './look-pictures.ts'
import { openMetrics } from './metrics.ts'
import { openPages } from './pages.ts'
import { openPdfRoutes } from './pdf-routes.ts'
import type { ConcurrentRequests } from './concurrent-requests.ts'
import type { RequestTurns } from './request-turns.ts'
import { openRoutePatterns } from './route-patterns.ts'
import { headersOfData, pagePolicy, securityHeaders } from './security-headers.ts'

export type AppOptions = {
  /** Directory of the built browser files, or a function that finds a page's files in Vite's development server. */
  clientFiles: { folder: string } | { getPageFiles: GetPageFiles }
  /** Caches the responses of public URLs. */
  cacheResponses: boolean
  /** Checks every API response against its schema. */
  checkOutputs: boolean
  /** Sends a Content-Security-Policy header, which Vite's development client does not work with. */
  contentSecurityPolicy: boolean
}
type AppDeps = {
  shop: Shop
  env: Env
  log: Log
  concurrent: ConcurrentRequests
  turns: RequestTurns
  isStopping(): boolean
}

type App = {
  /** Answers a request; without a promise when the response is in memory. */
  fetch(request: Request, connection: Connection): Response | Promise<Response>
}

/** The whole web app: the Hono app of what is answered (`site`), and what stands before it: built files, response cache, metrics. */
export async function createApp(deps: AppDeps, options: AppOptions): Promise<App> {
  const { shop, env, log } = deps
  const headerOptions = { https: env.https, policy: options.contentSecurityPolicy }
  const headers = headersOfData(headerOptions)
  const secured = securityHeaders({ ...headerOptions, shop })
  const withHeaders = async (headers: Record<string, string>) => {
    const response = await secured(new Response(null, { headers }), { address: '', requestId: '' })
    const { 'x-request-id': _, ...all } = Object.fromEntries(response.headers)
    return all
  }
  const files = options.clientFiles
  const assets = 'folder' in files ? await readAssets(files.folder, withHeaders) : new Map()
  const metrics = openMetrics({
    shop,
    concurrent: deps.concurrent,
    turns: deps.turns,
    token: env.metricsToken,
    getRoute: openRoutePatterns(),
  })

  const site = new Hono<HonoEnv>({ strict: false })
  serveHealth(site, shop, () => deps.isStopping())
  site.get('/metrics', (c) => metrics.answer(c.req.raw, c.env.remoteAddress ?? ''))
  const { publicOrigin, https } = env
  const { checkOutputs } = options
  const api = openApi({ shop, log, publicOrigin, https, drawQr: qrPath, checkOutputs }, site)
  const answerPdf = openPdfRoutes(site)
  site.get('/account/ticket/:id/:file{.+\\.pdf}', async (c, next) => {
    const response = await answerPdf(c.req.raw, c.env)
    return response ?? next()
  })
  const pages = openPages({
    api,
    shop,
    env,
    log,
    getPageFiles: 'folder' in files ? openBuiltFiles(files.folder) : files.getPageFiles,
    ...(options.contentSecurityPolicy && { openPolicy: (pathname) => pagePolicy(shop, pathname) }),
  })
  site.notFound((c) => (api.isApiPath(c.req.path) ? api.refuseUnknown(c) : pages(c.req.raw, c.env)))

  const answer = async (request: Request, connection: Connection) => {
    const response = await site.fetch(request, connection)
    return response === connection.finished ? response : secured(response, connection)
  }
  const cached = openResponseCache({
    enabled: options.cacheResponses,
    publicOrigin,
    version: () => publicVersion(shop),
    isRow: (key, value) => isCatalogueKey(shop, key, value),
    render: answer,
  })
  const answerFromMemory = (request: Request, path: string, connection: Connection) => {
    const answerAsset = () => respondWithAsset(assets, path, request, connection)
    if (!isLookPicture(path)) return answerAsset() ?? cached(request, connection)
    return answerLookPicture(shop, request, path, answerAsset).then((own) => own && secured(own, connection))
  }
  const answerLater = async (
    request: Request,
    connection: Connection,
    making?: Promise<Response | undefined>,
  ) => {
    const made = await making
    if (made) return made
    const response = await answer(request, connection)
    const isPage = response !== connection.finished
    return isPage && wantsCompressedPage(request) ? compressPage(response) : response
  }
  const failed = (thrown: unknown, path: string, connection: Connection) => {
    log.error({ requestId: connection.requestId, path: loggedPath(path), err: thrown }, 'bug')
    const { status, message: error } = refusals.bug
    return secured(Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } }), connection)
  }
  const logsRequests = log.isLevelEnabled?.('debug') ?? true

  return {
    fetch(request, connection) {
      const began = performance.now()
      const path = getPathNoStrict(request)
      connection.headers = headers
      const finish = (response: Response) => {
        const { method } = request
        const { status } = response
        const { requestId, fromMemory = false } = connection
        if (logsRequests) log.debug({ requestId, method, path: loggedPath(path), status }, 'request')
        metrics.count({ method, path, status, seconds: (performance.now() - began) / 1000, fromMemory })
        return response
      }
      const fail = async (thrown: unknown) => finish(await failed(thrown, path, connection))
      try {
        const found = answerFromMemory(request, path, connection)
        if (found instanceof Response) return finish(found)
        return answerLater(request, connection, found).then(finish, fail)
      } catch (thrown) {
        return fail(thrown)
      }
    },
  }
}

/** What public pages show changes with catalogue and profile; null while the database is away. */
function publicVersion(shop: Shop): string | Promise<string | null> {
  const catalogue = knownVersion(shop, 'catalogue')
  const profile = knownVersion(shop, 'profile')
  return catalogue === null || profile === null ? readPublicVersion(shop) : `${catalogue}.${profile}`
}

async function readPublicVersion(shop: Shop): Promise<string | null> {
  try {
    return `${await getVersion(shop, 'catalogue')}.${await getVersion(shop, 'profile')}`
  } catch {
    return null
  }
}
