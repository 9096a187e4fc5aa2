import { Hono, type Context } from 'hono'
import { refusals } from '#contract/refusals.ts'
import { readAssets, respondWithAsset } from '#cache/assets.ts'
import { compressPage, wantsCompressedPage } from '#cache/compress-pages.ts'
import { openResponseCache } from '#cache/response-cache.ts'
import type { Shop } from '#domain/shop.ts'
import { isCatalogueKey } from '#domain/catalogue/ready-catalogue.ts'
import { getVersion, knownVersion } from '#domain/shop/cached-by-version.ts'
import { loggedPath } from '#http/logged-path.ts'
import { openApi } from '#http/api.ts'
import type { Log } from '#http/log.ts'
import type { Connection, HonoEnv } from '#http/request-context.ts'
import { qrPath } from '#integrations/qr.ts'
import type { Env } from './env.ts'
import { openBuiltFiles } from './built-files.ts'
import type { GetPageFiles } from './documents.ts'
import { serveHealth } from './health.ts'
import { answerLookPicture, isLookPicture } from './look-pictures.ts'
import { openMetrics } from './metrics.ts'
import { openPages } from './pages.ts'
import { openPdfRoutes } from './pdf-routes.ts'
import type { ConcurrentRequests } from './concurrent-requests.ts'
import type { RequestTurns } from './request-turns.ts'
import { openRoutePatterns } from './route-patterns.ts'
import { pagePolicy, securityHeaders } from './security-headers.ts'

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
type Kit = {
  shop: Shop
  env: Env
  log: Log
  concurrent: ConcurrentRequests
  turns: RequestTurns
  isStopping(): boolean
}

/** The whole web app: what is answered (`site`), and what stands before it: built files, response cache, metrics. */
export async function createApp(kit: Kit, options: AppOptions): Promise<Hono<HonoEnv>> {
  const { shop, env, log } = kit
  const secured = securityHeaders({ https: env.https, policy: options.contentSecurityPolicy, shop })
  const withHeaders = async (headers: Record<string, string>) => {
    const response = await secured(new Response(null, { headers }), { address: '', requestId: '' })
    const { 'x-request-id': _, ...all } = Object.fromEntries(response.headers)
    return all
  }
  const files = options.clientFiles
  const assets = 'folder' in files ? await readAssets(files.folder, withHeaders) : new Map()
  const metrics = openMetrics({
    shop,
    concurrent: kit.concurrent,
    turns: kit.turns,
    token: env.metricsToken,
    getRoute: openRoutePatterns(),
  })

  const site = new Hono<HonoEnv>({ strict: false })
  serveHealth(site, shop, () => kit.isStopping())
  site.get('/metrics', (c) => metrics.answer(c.req.raw, c.env.remoteAddress ?? ''))
  const { publicOrigin, https } = env
  const { checkOutputs } = options
  const api = openApi({ shop, log, publicOrigin, https, drawQr: qrPath, checkOutputs }, site)
  const documents = openPdfRoutes(site)
  site.get('/account/ticket/:id/:file{.+\\.pdf}', async (c, next) => {
    const response = await documents(c.req.raw, c.env)
    return response ?? next()
  })
  const pages = openPages({
    api,
    shop,
    env,
    log,
    getPageFiles: 'folder' in files ? openBuiltFiles(files.folder) : files.getPageFiles,
    ...(options.contentSecurityPolicy && { getPolicy: pagePolicy(shop) }),
  })
  site.all('*', (c) => pages(c.req.raw, c.env))

  const answer = async (request: Request, connection: Connection) =>
    secured(await site.fetch(request, connection), connection)
  const cached = openResponseCache({
    enabled: options.cacheResponses,
    publicOrigin,
    version: () => publicVersion(shop),
    isRow: (key, value) => isCatalogueKey(shop, key, value),
    render: answer,
  })
  const answerLater = async ({ req, env }: Context<HonoEnv>, making?: Promise<Response | undefined>) => {
    const made = await making
    if (made) return made
    const response = await answer(req.raw, env)
    return wantsCompressedPage(req.raw) ? compressPage(response) : response
  }

  const failed = (thrown: Error, c: Context<HonoEnv>) => {
    log.error({ requestId: c.env.requestId, path: loggedPath(c.req.path), err: thrown }, 'bug')
    const { status, message: error } = refusals.bug
    return secured(Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } }), c.env)
  }

  const app = new Hono<HonoEnv>({ strict: false })
  // One handler without middleware: what is in memory, Hono answers from it at once, without a promise.
  app.all('*', (c) => {
    const began = performance.now()
    const finish = (response: Response) => {
      const { method, path } = c.req
      const { status } = response
      log.debug({ requestId: c.env.requestId, method, path: loggedPath(path), status }, 'request')
      const seconds = (performance.now() - began) / 1000
      metrics.count({ method, path, status, seconds, fromMemory: c.get('fromMemory') === true })
      return response
    }
    const { path } = c.req
    const fromMemory = isLookPicture(path)
      ? answerLookPicture(shop, c, path, () => respondWithAsset(assets, c)).then(
          (own) => own && secured(own, c.env),
        )
      : (respondWithAsset(assets, c) ?? cached(c))
    if (fromMemory instanceof Response) return finish(fromMemory)
    return answerLater(c, fromMemory).then(finish, async (thrown: Error) => finish(await failed(thrown, c)))
  })
  app.onError(failed)
  return app
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
