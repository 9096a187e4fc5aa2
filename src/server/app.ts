import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { holdsDemo, seedDemo } from '#db/seed/demo.ts'
import { refusals } from '#contract/refusals.ts'
import { holdBooks } from '#db/single-process.ts'
import { hasStaff } from '#domain/staff/has-staff.ts'
import { liveDesk } from '#domain/live/live-desk.ts'
import { demoHands } from '#domain/shop/demo-hands.ts'
import { shopProfile } from '#domain/shop/shop-profile.ts'
import { openApi } from '#http/api.ts'
import { cameAs } from '#http/node-body.ts'
import type { Arrival } from '#http/visit.ts'
import { qrPath } from '#outside/qr.ts'
import { wholePage, wholeText } from '#http/whole-body.ts'
import { readEnv, type Env } from './env.ts'
import { arrivalOf } from './arrival.ts'
import { readAssets } from './assets.ts'
import { asFirstView, sheetsOf } from './first-view.ts'
import { asksForCaller, openCallerAtOnce } from './caller-at-once.ts'
import { photographDemo } from './demo-camera.ts'
import { answerHealth } from './health.ts'
import { startJobs } from './jobs.ts'
import { carriesOurs } from './kept-address.ts'
import { keepAnswers } from './kept-answers.ts'
import { logFile, openLog } from './log.ts'
import { openMetrics } from './metrics.ts'
import { openPages } from './pages.ts'
import { responseFrom, sendReady, type ReadyBytes } from './ready-bytes.ts'
import { openRoutePatterns } from './route-patterns.ts'
import { openPaperAddresses } from './paper-addresses.ts'
import { openShop, sqliteFile } from './open-shop.ts'
import { writeWhole, type NodeSide } from './write-whole.ts'
import { answerUnreadable, securedBy } from './security-headers.ts'
import { WrongEnvironment } from './wrong-environment.ts'

export type House = {
  env: Env
  shopName: string
  /** False until somebody can log in to the Admin Panel. */
  hasStaff: boolean
  /** Where the books lie; null on PostgreSQL. */
  sqliteFile: string | null
  /** Who can log in to a demonstration. */
  demoLogIns: Awaited<ReturnType<typeof seedDemo>>
  /** Where log lines go when they are not on the terminal. */
  logFile: string | null
  /** Answers one request of Node's own server. */
  listener(request: IncomingMessage, response: ServerResponse): void
  /** Answers what Node could not read as a request. */
  unreadable(error: NodeJS.ErrnoException, socket: Duplex): void
  /** From now on `/readyz` says no, so that a balancer sends nobody any more. */
  retire(): void
  /** Ends jobs and closes the books. */
  close(): Promise<void>
}

export type Opening = {
  variables: Record<string, string | undefined>
  mode: 'production' | 'development'
  /** Writes a line for the operator to the terminal. */
  announce(line: string): void
  /** Fill an empty shop with sixty tickets and accounts whose log-ins are announced. */
  demo?: boolean
}

/** Opens the whole shop: books, jobs, API and pages behind one listener. Throws `WrongEnvironment` when misconfigured. */
export async function openHouse({ variables, mode, announce, demo = false }: Opening): Promise<House> {
  const env = readEnv(variables)
  const log = openLog(env, mode)
  const hold = env.databaseUrl ? null : holdFile(env)
  const { shop, close: closeShop } = await openShop(env, {
    say: announce,
    onError: (error) => log.error({ err: error }, 'database'),
    onCardTrouble: (trouble) => log.warn(trouble, 'card service'),
  })
  if (!env.isLocal && (await holdsDemo(shop.books))) {
    await closeShop()
    hold?.release()
    throw new WrongEnvironment([demoInPublic])
  }
  const demoLogIns = demo ? await seedDemo(shop.books, demoHands(shop, photographDemo), shop.now()) : null
  const jobs = await startJobs({ shop, env, log, announce })

  const api = openApi({
    shop,
    log,
    publicOrigin: env.publicOrigin,
    https: env.https,
    drawQr: qrPath,
    checkReplies: mode === 'development',
  })
  const pages = openPages({ api, shop, env, mode, log })
  const secured = securedBy({ https: env.https, strict: mode === 'production', shop })
  const always = async (headers: Record<string, string>) => {
    const response = await secured(new Response(null, { headers }), { address: '', requestId: '' })
    const { 'x-request-id': _, ...rest } = Object.fromEntries(response.headers)
    return rest
  }
  const papers = openPaperAddresses(api)
  const assets = mode === 'production' ? await readAssets(always) : new Map<string, ReadyBytes>()
  const sheets = sheetsOf(assets)
  const firstView = (response: Response): Response => {
    const page = wholeText(response)
    if (page === undefined || !response.headers.get('content-type')?.startsWith('text/html')) return response
    return wholePage(asFirstView(page, sheets), response)
  }
  const kept = keepAnswers({
    shop,
    publicOrigin: env.publicOrigin,
    render: async (request, arrival) => secured(firstView(await routed(request, arrival)), arrival),
  })
  const answerCaller = openCallerAtOnce({
    shop,
    https: env.https,
    headers: await always({ 'content-type': 'application/json', 'cache-control': 'private, no-store' }),
  })
  const metrics = openMetrics({ shop, token: env.metricsToken, routeOf: openRoutePatterns() })
  let retired = false

  const routed = async (request: Request, arrival: Arrival): Promise<Response> => {
    const { pathname } = new URL(request.url)
    return (
      (await answerHealth(pathname, shop, retired)) ??
      (await papers(request, arrival)) ??
      (belongsToApi(pathname) ? await api.fetch(request, arrival) : await pages(request, arrival))
    )
  }
  const answer = async (request: Request, incoming: IncomingMessage, arrival: Arrival): Promise<Response> => {
    const asset = assets.get(new URL(request.url).pathname)
    if (asset && (request.method === 'GET' || request.method === 'HEAD')) {
      return responseFrom(asset, request, arrival.requestId)
    }
    const ready = mode === 'production' ? await kept.answer(request, incoming, arrival) : null
    if (ready) return ready
    const measured = await metrics.answer(new URL(request.url).pathname, incoming)
    const response = measured ?? (await routed(request, arrival))
    const isFirst = mode === 'production' && !carriesOurs(incoming.headers.cookie)
    return secured(isFirst ? firstView(response) : response, arrival)
  }
  const fetch = async (request: Request, node: NodeSide): Promise<Response> => {
    const arrival = arrivalOf(node.incoming, env.trustProxy)
    cameAs(request, node.incoming)
    const answered = await answer(request, node.incoming, arrival).catch((error: unknown) => {
      log.error({ requestId: arrival.requestId, err: error }, 'bug')
      return secured(says(refusals.bug), arrival)
    })
    return (await writeWhole(answered, node)) ? RESPONSE_ALREADY_SENT : answered
  }
  const listen = getRequestListener((request, node) => fetch(request, node as NodeSide), {
    overrideGlobalObjects: false,
    // What cannot even be made a request of: a wrong host, an address that is none, an unknown method.
    errorHandler: () => secured(says(refusals.malformed), { address: 'unknown', requestId: randomUUID() }),
  })

  const answerAtOnce = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const ready = assets.get(url) ?? kept.atOnce(request)
    if (!ready) return false
    const requestId = randomUUID()
    const status = sendReady(ready, request, response, requestId)
    metrics.countReady(url.split('?', 1)[0]!, status)
    log.debug({ requestId, method, path: url, status }, 'kept')
    return true
  }

  return {
    env,
    shopName: (await shopProfile(shop)).name,
    hasStaff: await hasStaff(shop),
    demoLogIns,
    sqliteFile: env.databaseUrl ? null : sqliteFile(env.dataDir),
    logFile: mode === 'production' ? logFile(env) : null,
    listener(request, response) {
      if (mode === 'production' && answerAtOnce(request, response)) return
      metrics.watch(request, response)
      if (!asksForCaller(request)) return void listen(request, response)
      void answerCaller(request, response, randomUUID()).then(
        (answered) => (answered ? undefined : listen(request, response)),
        // Whatever went wrong is said, and written down, where everything else is.
        () => listen(request, response),
      )
    },
    unreadable: answerUnreadable,
    retire() {
      retired = true
      // Streams would otherwise stay open for as long as their pages do.
      liveDesk(shop).close()
    },
    async close() {
      liveDesk(shop).close()
      await jobs.stop()
      await closeShop()
      hold?.release()
    },
  }
}

const demoInPublic =
  'PUBLIC_URL is a public address, but these books hold demo data with log-ins that anybody can look up: use another DATA_DIR or DATABASE_URL'

function says({ status, says: error }: { status: number; says: string }): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } })
}

/** One serving process for each SQLite file: a second one is told so. */
function holdFile(env: Env): { release(): void } {
  try {
    return holdBooks(sqliteFile(env.dataDir))
  } catch (error) {
    throw new WrongEnvironment([error instanceof Error ? error.message : String(error)])
  }
}

const discovered = new Set(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])

function belongsToApi(pathname: string): boolean {
  return /^\/(api|drawings)(\/|$)/.test(pathname) || discovered.has(pathname)
}
